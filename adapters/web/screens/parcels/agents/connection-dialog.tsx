import { CONNECTION_FIELDS, CONNECTION_KINDS, CONNECTION_STARTS, type ConnectionKind } from '#core/parcels/agents/connection.ts'
import { agentConnectionRoutes, type AgentConnectionDetails } from '../../../../http/contract/parcels/agents/agent-connection.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { agentsWords } from './agents.words.ts'

type ConnectionDialogProps = { readonly connection: AgentConnectionDetails; readonly kind: ConnectionKind; readonly onClose: () => void }

/** The dialog in which a connection of a kind is set up. */
export function ConnectionDialog({ connection, kind, onClose }: ConnectionDialogProps) {
  const t = useWords(agentsWords)
  const { agent, version, settings } = connection
  return (
    <FieldsDialog<AgentConnectionDetails>
      title={t(connection.kind === kind ? 'edit' : 'setUp', { kind: say(CONNECTION_KINDS[kind]) })}
      confirmText={t('save')}
      fields={CONNECTION_FIELDS[kind]}
      record={connection.kind === kind ? (settings ?? {}) : CONNECTION_STARTS[kind]}
      send={(body, api) => api.call(agentConnectionRoutes.keepAgentConnection, { params: { agent }, body: { ...body, kind, version } })}
      done={() => t('saved')}
      refresh={[agentConnectionRoutes.findAgentConnection, agentConnectionRoutes.agentConnections]}
      onDone={onClose}
      onClose={onClose}
    >
      {kind === 'files' && <p>{t('filesText')}</p>}
    </FieldsDialog>
  )
}
