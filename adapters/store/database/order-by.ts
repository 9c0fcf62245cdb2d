import type { ListSort } from '#core/base/kernel/list-sort.ts'

/**
 * The order of a list: by the column asked for, empty values last, and in the list's own order
 * among equals.
 */
export const orderBy = <Column extends string>(
  sort: ListSort<Column> | undefined,
  columns: Readonly<Record<Column, string>>,
  own: string,
): string =>
  sort === undefined ? `order by ${own}` : `order by ${columns[sort.by]} ${sort.descending ? 'desc' : 'asc'} nulls last, ${own}`
