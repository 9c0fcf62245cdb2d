import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { CIRCUIT_STATES } from '#core/parcels/agents/circuit.rules.ts'
import { CONNECTION_KINDS, type ConnectionKind } from '#core/parcels/agents/connection.ts'
import { agentConnectionRoutes, type AgentConnectionDetails } from '../../../../http/contract/parcels/agents/agent-connection.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { say, useWords } from '../../../base/words.ts'
import { FoundDocument } from '../../../resource/document/found-document.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { Note } from '../../../ui/note/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import './agents.css'
import { agentsWords } from './agents.words.ts'
import { CIRCUIT_TONES } from './circuit-tones.ts'
import { ConnectionDialog } from './connection-dialog.tsx'
import { Keys, Settings, Works } from './connection-facts.tsx'
import { LastCalls } from './last-calls.tsx'
import { TestDialog } from './test-dialog.tsx'

const REFRESH = [agentConnectionRoutes.findAgentConnection, agentConnectionRoutes.agentConnections]
const KINDS = Object.keys(CONNECTION_KINDS) as ConnectionKind[]

/** How one tracker agent is reached: settings, keys, how it answers, and its last calls. */
export default function ConnectionPage() {
  const t = useWords(agentsWords)
  const agent = useParams()['agent'] ?? ''
  const answer = useCall(agentConnectionRoutes.findAgentConnection, { params: { agent } })
  return (
    <FoundDocument answer={answer} title={t('notFound')}>
      {(connection) => <Found connection={connection} />}
    </FoundDocument>
  )
}

function Found({ connection }: { readonly connection: AgentConnectionDetails }) {
  const t = useWords(agentsWords)
  const { user } = useSession()
  const [editing, setEditing] = useState<ConnectionKind>()
  const [isTesting, setTesting] = useState(false)
  const mayUpdate = isGranted(user, { area: 'tracker-agents', action: 'update' })
  const { agent, kind, circuit } = connection
  const isCalled = kind !== null && kind !== 'files'
  const trying = useCommand((_: undefined, api) => api.call(agentConnectionRoutes.tryAgentAgain, { params: { agent } }), {
    done: t('tried'),
    refresh: REFRESH,
  })
  return (
    <>
      <PageHeader
        title={t('connectionOf', { agent: connection.agent_name })}
        tab={connection.agent_name}
        aside={isCalled && <StateTag tone={CIRCUIT_TONES[circuit]}>{say(CIRCUIT_STATES[circuit].label)}</StateTag>}
        actions={
          mayUpdate && (
            <>
              {isCalled && circuit !== 'closed' && (
                <Button text={t('tryAgain')} loading={trying.isBusy} onClick={() => trying.send(undefined)} />
              )}
              {isCalled && <Button text={t('test')} onClick={() => setTesting(true)} />}
              {kind !== null && <Button intent="primary" text={t('edit')} onClick={() => setEditing(kind)} />}
            </>
          )
        }
      />
      {kind === null && <Note intent="primary">{t('notSetUp')}</Note>}
      {kind === 'files' && <Note intent="primary">{t('filesText')}</Note>}
      {isCalled && !connection.polled && <Note intent="warning">{t('polledOff')}</Note>}
      {connection.open_until !== null && (
        <Note intent="danger">{t('pausedUntil', { count: connection.failures, time: localTime(connection.open_until) })}</Note>
      )}
      <div className="agent-columns">
        {kind !== null && <Settings connection={connection} />}
        {isCalled && <Works connection={connection} />}
        {isCalled && <Keys connection={connection} mayUpdate={mayUpdate} />}
      </div>
      {mayUpdate && (
        <p className="agent-buttons">
          {KINDS.filter((one) => one !== kind).map((one) => (
            <Button
              key={one}
              text={t(kind === null ? 'setUp' : 'other', { kind: say(CONNECTION_KINDS[one]) })}
              onClick={() => setEditing(one)}
            />
          ))}
        </p>
      )}
      <LastCalls agent={agent} />
      {editing !== undefined && <ConnectionDialog connection={connection} kind={editing} onClose={() => setEditing(undefined)} />}
      {isTesting && <TestDialog agent={agent} onClose={() => setTesting(false)} />}
    </>
  )
}
