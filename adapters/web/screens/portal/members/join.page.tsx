import { Button, InputGroup } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { HOME, LOGIN } from '#core/portal/pages/public.routes.ts'
import { MEMBER_ROLES } from '#core/platform/access/members/member-role.ts'
import { invitationRoutes } from '../../../../http/contract/portal/members/member.routes.ts'
import { useCall } from '../../../base/api.ts'
import { say, useWords } from '../../../base/words.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { membersWords } from './members.words.ts'
import '../../platform/access/account-form.css'

type Name = 'name' | 'account' | 'password'

/** Accepts an invitation: the secret of its link stands behind `#`, which browsers send nowhere. */
export default function JoinPage() {
  const t = useWords(membersWords)
  const invitation = useLocation().hash.slice(1)
  const opened = useCall(invitationRoutes.openInvitation, { body: { invitation } })
  return (
    <div className="register-page">
      <div className="register-card">
        {opened.data === undefined ? (
          <PageHeader title={t('joining')} />
        ) : (
          <PageHeader
            title={t('joinTitle', { shop: opened.data.shop })}
            text={t('joinText', { role: say(MEMBER_ROLES[opened.data.role].label) })}
          />
        )}
        {opened.error !== null && <ErrorNote error={opened.error} />}
        {opened.data !== undefined && <JoinForm invitation={invitation} name={opened.data.name} contact={opened.data.contact} />}
        <p className="register-foot">
          <Link to={LOGIN}>{t('signIn')}</Link>
        </p>
      </div>
    </div>
  )
}

type JoinFormProps = { readonly invitation: string; readonly name: string; readonly contact: string }

function JoinForm({ invitation, name, contact }: JoinFormProps) {
  const t = useWords(membersWords)
  const [values, setValues] = useState<Readonly<Record<Name, string>>>({ name, account: contact, password: '' })
  const joining = useCommand(invitationRoutes.joinClient, {
    failure: 'in-place',
    // The app begins again with the session that was opened.
    onDone: () => window.location.assign(HOME),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    joining.send({ body: { invitation, ...values } })
  }
  const field = (one: Name, autoComplete: string, help?: string) => (
    <FormField id={one} label={t(one)} help={help} error={joining.fieldErrors[one]} required>
      {(control) => (
        <InputGroup
          {...control}
          name={one}
          size="large"
          fill
          type={one === 'password' ? 'password' : 'text'}
          autoComplete={autoComplete}
          value={values[one]}
          onChange={({ target }) => setValues({ ...values, [one]: target.value })}
          aria-required
        />
      )}
    </FormField>
  )
  return (
    <form className="register-form" onSubmit={submit} noValidate>
      {field('name', 'name')}
      {field('account', 'username', t('accountHelp'))}
      {field('password', 'new-password', t('passwordHelp'))}
      {joining.error !== null && <ErrorNote title={t('failed')} error={joining.error} />}
      <Button type="submit" intent="primary" size="large" fill text={t('join')} loading={joining.isBusy} />
    </form>
  )
}
