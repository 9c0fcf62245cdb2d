import { CALL_KINDS } from '#core/parcels/agents/agent-call.ts'
import type { AgentCallRow } from '../../../../http/contract/parcels/agents/agent-connection.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { Facts, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import './agents.css'
import { agentsWords } from './agents.words.ts'

/** A call beside the log, with what was sent and answered. */
export function CallDrawer({ row, onClose }: OpenedProps<AgentCallRow>) {
  const t = useWords(agentsWords)
  if (row === undefined) return null
  return (
    <RecordDrawer title={`${row.agent_name} · ${say(CALL_KINDS[row.kind])}`} holds="table" onClose={onClose}>
      <Facts
        facts={[
          [t('time'), localTime(row.time)],
          [t('trouble'), row.trouble_txt ?? t('okay')],
          ...(row.reason === null ? [] : [[t('reason'), <bdi key="reason">{row.reason}</bdi>] as const]),
          [t('status'), row.http_status ?? '–'],
          [t('millis'), row.milliseconds],
          [t('numbers'), row.numbers],
          [t('events'), `${row.events} · ${t('added')} ${row.added} · ${t('waiting')} ${row.waiting} · ${t('unmatched')} ${row.unmatched}`],
        ]}
      />
      <Body title={t('sent')} text={row.sent} />
      <Body title={t('answer')} text={row.answer} />
    </RecordDrawer>
  )
}

/** A body as it was kept. */
export function Body({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null || text === '') return null
  return (
    <section>
      <h3 className="section-title">{title}</h3>
      <pre className="agent-body" tabIndex={0} role="region" aria-label={title}>
        {text}
      </pre>
    </section>
  )
}
