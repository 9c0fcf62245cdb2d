import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Field } from '#core/base/fields/field.ts'
import {
  CONNECTION_FIELDS,
  CONNECTION_KINDS,
  CREDENTIAL_PURPOSES,
  credentialFields,
  pushCredentialFields,
  pushPurpose,
  PURPOSES_OF,
  type CredentialPurpose,
} from '#core/parcels/agents/connection.ts'
import { agentConnectionRoutes, type AgentConnectionDetails } from '../../../../http/contract/parcels/agents/agent-connection.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { Identifier } from '../../../ui/identifier.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { troubleText } from './trouble-text.ts'
import { Facts } from '../../../ui/dialog/record-drawer.tsx'
import { uiWords } from '../../../ui/ui.words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { agentsWords } from './agents.words.ts'

type ConnectionPartProps = { readonly connection: AgentConnectionDetails }
type Value = string | number | boolean

/** The settings of a kind, those that are set. */
export function Settings({ connection: { kind, settings } }: ConnectionPartProps) {
  const t = useWords(agentsWords)
  const u = useWords(uiWords)
  const fields: Readonly<Record<string, Field>> = CONNECTION_FIELDS[kind ?? 'files']
  const shown = (field: Field, value: Value): ReactNode => {
    if (typeof value === 'boolean') return u(value ? 'yes' : 'no')
    if (field.kind === 'choice') return say(field.choices[String(value)] ?? field.label)
    return <bdi>{value}</bdi>
  }
  const facts = Object.entries(fields).flatMap(([name, field]) => {
    const value = settings?.[name]
    return value === undefined ? [] : [[say(field.label), shown(field, value)] as const]
  })
  return (
    <section className="panel">
      <h2 className="section-title">{t('settings')}</h2>
      <Facts facts={[[t('kind'), say(CONNECTION_KINDS[kind ?? 'files'])], ...facts]} />
    </section>
  )
}

/** How the agent answers. */
export function Works({ connection }: ConnectionPartProps) {
  const t = useWords(agentsWords)
  const time = (at: string | null): string => (at === null ? '–' : localTime(at))
  return (
    <section className="panel">
      <h2 className="section-title">{t('works')}</h2>
      <Facts
        facts={[
          [t('parcels'), connection.parcels],
          [t('due'), connection.due],
          [t('callsToday'), connection.calls_today],
          [t('failedToday'), connection.failed_today],
          [t('eventsToday'), connection.events_today],
          [t('failures'), connection.failures],
          [t('lastOk'), time(connection.last_ok_time)],
          [t('lastFailed'), time(connection.last_failed_time)],
          ...(connection.last_trouble === null
            ? []
            : [[t('lastTrouble'), <bdi key="trouble">{troubleText(connection.last_trouble)}</bdi>] as const]),
        ]}
      />
    </section>
  )
}

/** That keys are set, by whom and when; they are only written. */
export function Keys({ connection, mayUpdate }: ConnectionPartProps & { readonly mayUpdate: boolean }) {
  const t = useWords(agentsWords)
  const [setting, setSetting] = useState<CredentialPurpose>()
  const purposes = PURPOSES_OF[connection.kind ?? 'files']
  const keyOf = (purpose: CredentialPurpose) => connection.keys.find((one) => one.purpose === purpose)
  const said = (purpose: CredentialPurpose): string => {
    const key = keyOf(purpose)
    return key === undefined ? t('keyMissing') : t('keySet', { by: key.set_by, time: localTime(key.set_time) })
  }
  return (
    <section className="panel">
      <h2 className="section-title">{t('keys')}</h2>
      <Facts
        facts={[
          ...purposes.map((purpose) => [say(CREDENTIAL_PURPOSES[purpose]), said(purpose)] as const),
          [t('pushUrl'), <Identifier key="url" value={connection.push_url} />],
        ]}
      />
      {mayUpdate && (
        <p className="agent-buttons">
          {purposes.map((purpose) => (
            <Button
              key={purpose}
              text={t(keyOf(purpose) === undefined ? 'setKey' : 'rotateKey', { key: say(CREDENTIAL_PURPOSES[purpose]) })}
              onClick={() => setSetting(purpose)}
            />
          ))}
        </p>
      )}
      {setting !== undefined && <KeyDialog connection={connection} purpose={setting} onClose={() => setSetting(undefined)} />}
    </section>
  )
}

type KeyDialogProps = ConnectionPartProps & { readonly purpose: CredentialPurpose; readonly onClose: () => void }

function KeyDialog({ connection: { agent, kind }, purpose, onClose }: KeyDialogProps) {
  const t = useWords(agentsWords)
  return (
    <FieldsDialog<AgentConnectionDetails>
      title={say(CREDENTIAL_PURPOSES[purpose])}
      confirmText={t('save')}
      fields={purpose === pushPurpose(kind ?? 'files') ? pushCredentialFields : credentialFields}
      send={(body, api) => api.call(agentConnectionRoutes.setAgentKey, { params: { agent }, body: { ...body, purpose } })}
      done={() => t('keySaved')}
      refresh={[agentConnectionRoutes.findAgentConnection]}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

/** The log of one agent. */
export const CallsLink = ({ agent }: { readonly agent: string }) => {
  const t = useWords(agentsWords)
  return <Link to={`/admin/agent-calls?agent=${encodeURIComponent(agent)}`}>{t('allCalls')}</Link>
}
