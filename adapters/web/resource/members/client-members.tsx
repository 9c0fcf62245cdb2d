import { Button } from '@blueprintjs/core'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { MEMBER_ROLES } from '#core/platform/access/members/member-role.ts'
import { memberMachine, type MemberState } from '#core/portal/members/member.machine.ts'
import { clientMemberRoutes, type MemberRow } from '../../../http/contract/portal/members/member.routes.ts'
import { useCall, useSession } from '../../base/api.ts'
import { isGranted } from '../../base/screen.ts'
import { say, useWords } from '../../base/words.ts'
import { localTime } from '../../ui/input/local-time.ts'
import { ErrorNote } from '../../ui/note/error-note.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { useCommand } from '../../ui/use-command.tsx'
import { DocumentTable } from '../document/document-table.tsx'
import { clientMembersWords } from './client-members.words.ts'

const TONES: Readonly<Record<MemberState, StateTone>> = { invited: 'waiting', active: 'done', suspended: 'trouble', left: 'ended' }
const MINUTES = 16

/** The people of a client, as its record shows them to staff, who may suspend one. */
export function ClientMembers({ client }: { readonly client: number }) {
  const t = useWords(clientMembersWords)
  const { data, error, refetch } = useCall(clientMemberRoutes.clientMembers, { params: { id: client } })
  return (
    <section className="panel document-section" aria-label={t('title')}>
      <h2 className="record-kept-title">{t('title')}</h2>
      {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <DocumentTable
        label={t('title')}
        rows={data?.rows}
        keyOf={({ id }) => id}
        empty={t('none')}
        columns={[
          { label: t('name'), cell: ({ name }) => <bdi>{name}</bdi> },
          { label: t('role'), cell: ({ role }) => say(MEMBER_ROLES[role].label) },
          { label: t('state'), cell: ({ status, status_txt: text }) => <StateTag tone={TONES[status]}>{text}</StateTag> },
          { label: t('account'), cell: ({ account }) => account ?? '–' },
          { label: t('contact'), cell: ({ phone, mail }) => mail ?? phone ?? '–' },
          { label: t('factor'), cell: ({ second_factor: isOn }) => (isOn ? t('on') : '–') },
          { label: t('lastUsed'), cell: ({ last_used_time: time }) => (time === null ? '–' : localTime(time).slice(0, MINUTES)) },
          { label: t('actions'), cell: (member) => <Suspending client={client} member={member} /> },
        ]}
      />
    </section>
  )
}

function Suspending({ client, member: { id, name, status } }: { readonly client: number; readonly member: MemberRow }) {
  const t = useWords(clientMembersWords)
  const { user } = useSession()
  const to = memberMachine.eventsFrom(status).includes('suspend') ? 'suspended' : 'active'
  const isSuspension = to === 'suspended'
  const moving = useCommand(clientMemberRoutes.suspendClientMember, {
    ...(isSuspension
      ? {
          ask: () => ({
            title: t('suspendOne', { name }),
            text: t('suspendText', { name }),
            confirmText: t('suspend'),
            cancelText: t('keep'),
          }),
        }
      : {}),
    done: t(isSuspension ? 'suspended' : 'resumed'),
    refresh: [clientMemberRoutes.clientMembers],
  })
  const isOffered = status === 'active' || status === 'suspended'
  if (!isOffered || !isGranted(user, clientMemberRoutes.suspendClientMember.permission)) return null
  return (
    <>
      <Button
        size="small"
        text={t(isSuspension ? 'suspend' : 'resume')}
        aria-label={t(isSuspension ? 'suspendOne' : 'resumeOne', { name })}
        loading={moving.isBusy}
        onClick={() => moving.send({ params: { id: client, member_id: id }, body: { status: to } })}
      />
      {moving.question}
    </>
  )
}
