import { FilterText } from '../table/filter-text.tsx'

type SearchFieldProps = {
  readonly id?: string
  readonly label: string
  /** The text that names what it looks through, where its name does not say so. */
  readonly hint?: string | undefined
  readonly value: string
  readonly onSearch: (keywords: string, how: { readonly replace: boolean }) => void
}

/** The search box of a list. */
export function SearchField({ id, label, hint, value, onSearch }: SearchFieldProps) {
  return (
    <search className="search-field">
      <FilterText
        {...(id === undefined ? {} : { id })}
        isSearch
        aria-label={label}
        placeholder={hint ?? label}
        value={value}
        onChange={onSearch}
      />
    </search>
  )
}
