type WithKeyProps = { readonly label: string; readonly shortcut: string }

/** The label of a button, with the key that does the same; phones have no such keys. */
export const WithKey = ({ label, shortcut }: WithKeyProps) => (
  <>
    {label}
    <span className="station-key"> ({shortcut})</span>
  </>
)
