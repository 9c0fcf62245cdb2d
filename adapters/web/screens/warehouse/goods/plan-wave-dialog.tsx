import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { planWaveFields } from '#core/warehouse/goods/picking/plan-wave-fields.ts'
import { pickRoutes } from '../../../../http/contract/warehouse/goods/pick.routes.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { DeclaredFields } from '../../../resource/declared-fields.tsx'
import { useRecordForm } from '../../../resource/use-record-form.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { picksWords } from './picks.words.ts'

const FORM = { fields: planWaveFields }

/** Makes a wave and opens it. */
export function PlanWaveDialog({ onClose }: OpenedProps<unknown>) {
  const t = useWords(picksWords)
  const id = useId()
  const navigate = useNavigate()
  const form = useRecordForm(FORM, undefined)
  const planning = useCommand(pickRoutes.planWave, {
    failure: 'in-place',
    done: (made) => t('planned', { wave: made.id }),
    refresh: [pickRoutes.waves],
    onDone: (made) => navigate(`/admin/picks/waves/${made.id}`),
  })
  const panel = useFocusWrong(planning.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    planning.send({ body: form.toBody() })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('plan')}>
      <form ref={panel} onSubmit={submit} noValidate>
        <DialogBody>
          <p className="text-muted">{t('planText')}</p>
          <DeclaredFields fields={planWaveFields} form={form} errors={planning.fieldErrors} id={id} />
          {planning.error !== null && <ErrorNote error={planning.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" text={t('plan')} loading={planning.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
