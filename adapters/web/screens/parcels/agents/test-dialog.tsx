import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, type FormEvent } from 'react'
import type { Fields } from '#core/base/fields/field.ts'
import { agentConnectionRoutes, type AgentTest } from '../../../../http/contract/parcels/agents/agent-connection.routes.ts'
import { useWords } from '../../../base/words.ts'
import { DeclaredFields } from '../../../resource/declared-fields.tsx'
import { useRecordForm } from '../../../resource/use-record-form.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { agentsWords } from './agents.words.ts'
import { Body } from './call-drawer.tsx'

const FIELDS = { number: { kind: 'text', maxLength: 60, required: true, label: agentsWords.table.number } } as const satisfies Fields

/** Asks the agent for one number and shows what was read of its answer. */
export function TestDialog({ agent, onClose }: { readonly agent: string; readonly onClose: () => void }) {
  const t = useWords(agentsWords)
  const id = useId()
  const form = useRecordForm({ fields: FIELDS }, undefined)
  const testing = useCommand(
    (number: string, api) => api.call(agentConnectionRoutes.testAgentConnection, { params: { agent }, body: { number } }),
    { failure: 'in-place', refresh: [agentConnectionRoutes.agentCalls] },
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (form.checkAll().length === 0) testing.send(String(form.toBody()['number'] ?? ''))
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('test')}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p className="text-muted">{t('testText')}</p>
          <DeclaredFields fields={FIELDS} form={form} errors={testing.fieldErrors} id={id} />
          {testing.error !== null && <ErrorNote error={testing.error} />}
          {testing.data !== undefined && <Read test={testing.data} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('close')} onClick={onClose} />
              <Button type="submit" intent="primary" text={t('testRun')} loading={testing.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}

function Read({ test }: { readonly test: AgentTest }) {
  const t = useWords(agentsWords)
  const why = [test.trouble_txt, test.reason].filter(Boolean).join(' · ')
  return (
    <div className="agent-read">
      <Note intent={test.ok ? 'success' : 'danger'}>
        {test.ok ? t('testOk', { count: test.events.length, ms: test.milliseconds }) : t('testFailed', { why })}
      </Note>
      {test.ok && why !== '' && <Note intent="warning">{why}</Note>}
      {test.events.length > 0 && (
        <div className="agent-events" role="region" aria-label={t('events')} tabIndex={0}>
          <table className="bp6-html-table bp6-compact">
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('code')}</th>
                <th scope="col">{t('place')}</th>
                <th scope="col">{t('said')}</th>
              </tr>
            </thead>
            <tbody>
              {test.events.map((event) => (
                <tr key={`${event.number} ${event.time} ${event.code} ${event.place ?? ''}`}>
                  <td>
                    {event.time} {event.timezone}
                  </td>
                  <td>
                    <code>{event.code}</code>
                  </td>
                  <td>{event.place}</td>
                  <td>{event.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Body title={t('answer')} text={test.answer} />
    </div>
  )
}
