/** By which of its columns a list is sorted. */
export type ListSort<Column extends string> = { readonly by: Column; readonly descending: boolean }
