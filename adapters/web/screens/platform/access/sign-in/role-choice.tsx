import { SegmentedControl } from '@blueprintjs/core'
import { useWords } from '../../../../base/words.ts'
import { sessionWords } from './session.words.ts'

export type Role = 'Customer' | 'Staff'

/** Whom somebody signs in as. */
export function RoleChoice({ role, onChange }: { readonly role: Role; readonly onChange: (role: Role) => void }) {
  const t = useWords(sessionWords)
  return (
    <SegmentedControl
      fill
      aria-label={t('role')}
      options={[
        { value: 'Customer', label: t('customer') },
        { value: 'Staff', label: t('staff') },
      ]}
      value={role}
      onValueChange={(value) => onChange(value as Role)}
    />
  )
}
