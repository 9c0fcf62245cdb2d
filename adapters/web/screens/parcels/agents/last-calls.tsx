import { CALL_KINDS } from '#core/parcels/agents/agent-call.ts'
import { agentConnectionRoutes } from '../../../../http/contract/parcels/agents/agent-connection.routes.ts'
import { useCall } from '../../../base/api.ts'
import { say, useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { agentsWords } from './agents.words.ts'
import { CallsLink } from './connection-facts.tsx'

const SHOWN = 10

/** The newest calls of an agent, with the way to all of them. */
export function LastCalls({ agent }: { readonly agent: string }) {
  const t = useWords(agentsWords)
  const { data, error, refetch } = useCall(agentConnectionRoutes.agentCalls, { query: { agent, pageSize: SHOWN } })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  const rows = data?.rows ?? []
  return (
    <section className="agent-calls">
      <h2 className="section-title">{t('lastCalls')}</h2>
      {rows.length === 0 ? (
        <p>{t('noCalls')}</p>
      ) : (
        <div className="agent-events" role="region" aria-label={t('lastCalls')} tabIndex={0}>
          <table className="bp6-html-table bp6-compact">
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('callKind')}</th>
                <th scope="col">{t('trouble')}</th>
                <th scope="col">{t('numbers')}</th>
                <th scope="col">{t('events')}</th>
                <th scope="col">{t('added')}</th>
                <th scope="col">{t('millis')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>{localTime(row.time)}</td>
                  <td>{say(CALL_KINDS[row.kind])}</td>
                  <td>{row.trouble_txt ?? t('okay')}</td>
                  <td>{row.numbers}</td>
                  <td>{row.events}</td>
                  <td>{row.added}</td>
                  <td>{row.milliseconds}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        <CallsLink agent={agent} />
      </p>
    </section>
  )
}
