import { FilterText } from './filter-text.tsx'

type SearchFieldProps = {
  readonly label: string
  readonly value: string
  readonly onSearch: (keywords: string, how: { readonly replace: boolean }) => void
}

/** The search box of a list. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  return (
    <search className="search-field">
      <FilterText isSearch aria-label={label} placeholder={label} value={value} onChange={onSearch} />
    </search>
  )
}
