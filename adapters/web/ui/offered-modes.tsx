type OfferedModesProps = {
  readonly modes: readonly { readonly code: string; readonly name: string; readonly instructions: string | null }[]
  readonly title: string
}

/** Payment modes, each with how one pays by it; nothing where there are none. */
export function OfferedModes({ modes, title }: OfferedModesProps) {
  if (modes.length === 0) return null
  return (
    <section aria-label={title}>
      <p className="text-muted">{title}</p>
      <ul className="bp6-list">
        {modes.map(({ code, name, instructions }) => (
          <li key={code}>
            <strong>{name}</strong>
            {instructions !== null && <> · {instructions}</>}
          </li>
        ))}
      </ul>
    </section>
  )
}
