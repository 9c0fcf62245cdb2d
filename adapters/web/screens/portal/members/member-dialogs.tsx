import { useState } from 'react'
import { inviteFields, memberFields } from '#core/portal/members/member-fields.ts'
import { memberRoutes, type MemberRow } from '../../../../http/contract/portal/members/member.routes.ts'
import type { BodyOf } from '../../../../http/contract/route.ts'
import { useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { PasswordField, passwordOf } from '../keys/password-field.tsx'
import { membersWords } from './members.words.ts'

/** As forms have it: a field that is empty is null. */
type Contact = Readonly<Record<'phone' | 'mail', string | null>>

/** Invites somebody by phone or mail. */
export function InviteDialog({ onClose }: OpenedProps<MemberRow>) {
  const t = useWords(membersWords)
  const [password, setPassword] = useState('')
  return (
    <FieldsDialog
      title={t('invite')}
      confirmText={t('invite')}
      fields={inviteFields}
      send={(fields, api) => {
        const { phone, mail, ...named } = fields as Pick<BodyOf<typeof memberRoutes.inviteMember>, 'name' | 'role'> & Contact
        const written = { ...named, ...(phone === null ? {} : { phone }), ...(mail === null ? {} : { mail }) }
        return api.call(memberRoutes.inviteMember, { body: { ...written, ...passwordOf(password) } })
      }}
      done={() => t('invited')}
      refresh={[memberRoutes.members]}
      onDone={onClose}
      onClose={onClose}
      below={(errors) => <PasswordField value={password} error={errors['password']} onChange={setPassword} />}
    />
  )
}

/** Changes the name and the role of a member. */
export function ChangeDialog({ row, onClose }: OpenedProps<MemberRow>) {
  const t = useWords(membersWords)
  const [password, setPassword] = useState('')
  if (row === undefined) return null
  return (
    <FieldsDialog
      title={t('change', { name: row.name })}
      confirmText={t('save')}
      fields={memberFields}
      record={{ name: row.name, role: row.role }}
      send={({ name, role }, api) => {
        const written = { name, ...(role === row.role ? {} : { role }) } as Pick<BodyOf<typeof memberRoutes.changeMember>, 'name' | 'role'>
        return api.call(memberRoutes.changeMember, { params: { id: row.id }, body: { ...written, ...passwordOf(password) } })
      }}
      done={() => t('changed')}
      refresh={[memberRoutes.members]}
      onDone={onClose}
      onClose={onClose}
      below={(errors) => <PasswordField value={password} error={errors['password']} onChange={setPassword} />}
    />
  )
}
