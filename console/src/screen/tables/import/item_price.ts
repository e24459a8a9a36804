import type { TableDescription } from "../../../model/tables";
import { indexesOf, type IndexDescription } from "../../../model/tables";
import { itemBytes, type Item } from "../../../model/value";

const kUnitBytes = 1024;

/** What it takes to put an item that is not there yet: a unit for every KB, in the table and in each
 *  index that the item is in. */
export function putUnits(table: TableDescription, item: Item): number {
  const indexes = indexesOf(table).filter(({ KeySchema }) => KeySchema.every(({ AttributeName }) => AttributeName in item));
  return indexes.reduce((sum, index) => sum + unitsOf(projected(table, index, item)), unitsOf(item));
}

function unitsOf(item: Item): number {
  return Math.max(1, Math.ceil(itemBytes(item) / kUnitBytes));
}

function projected(table: TableDescription, index: IndexDescription, item: Item): Item {
  const { ProjectionType, NonKeyAttributes = [] } = index.Projection;
  if (ProjectionType === "ALL") return item;
  const names = [...table.KeySchema, ...index.KeySchema].map(({ AttributeName }) => AttributeName);
  const kept = new Set(ProjectionType === "INCLUDE" ? [...names, ...NonKeyAttributes] : names);
  return Object.fromEntries(Object.entries(item).filter(([name]) => kept.has(name)));
}
