import { FINDING_KINDS, findingFields } from '#core/money/acts/money-finding.ts'
import { moneyActRoutes, type MoneyFindingRow } from '../../../../http/contract/money/acts/money-act.routes.ts'
import { moneyText } from '../../../base/money-text.ts'
import { say, useWords } from '../../../base/words.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { findingsWords } from './findings.words.ts'

/** Says what came of looking into a finding. */
export function LookIntoDialog({ row, onClose }: OpenedProps<MoneyFindingRow>) {
  const t = useWords(findingsWords)
  if (row?.may_look !== true) return null
  return (
    <FieldsDialog
      title={t('lookInto', { id: row.id })}
      confirmText={t('seen')}
      fields={findingFields}
      send={(body, api) => api.call(moneyActRoutes.lookIntoFinding, { params: { finding_id: row.id }, body })}
      done={() => t('done')}
      refresh={[moneyActRoutes.moneyFindings]}
      onDone={onClose}
      onClose={onClose}
    >
      <p>
        <strong>{say(FINDING_KINDS[row.kind])}</strong> {row.day} · <bdi>{row.actor}</bdi> → <bdi>{row.account}</bdi> ·{' '}
        {t('sum', { count: row.acts, worth: moneyText(row.worth), percent: row.of_limit })}
      </p>
    </FieldsDialog>
  )
}
