import { InputGroup } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'

type SearchFieldProps = { readonly label: string; readonly value: string; readonly onSearch: (keywords: string) => void }

/** Words to search by, taken with Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [keywords, setKeywords] = useState(value)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(keywords.trim())
  }
  return (
    <form onSubmit={submit} role="search">
      <InputGroup
        type="search"
        aria-label={label}
        placeholder={label}
        value={keywords}
        onChange={({ target }) => setKeywords(target.value)}
      />
    </form>
  )
}
