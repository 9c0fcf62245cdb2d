type WithKeyProps = { readonly label: string; readonly shortcut: string }

/** What a button says, with the key that does the same; phones have no such keys. */
export const WithKey = ({ label, shortcut }: WithKeyProps) => (
  <>
    {label}
    <span className="station-key"> ({shortcut})</span>
  </>
)
