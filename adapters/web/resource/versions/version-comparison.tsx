import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { writable, type Entity } from '#core/base/fields/entity.ts'
import type { TariffVersionRow } from '../../../http/contract/pricing/fees/tariff.routes.ts'
import { say, useWords } from '../../base/words.ts'
import { fieldCell } from '../field-cells.tsx'
import { useReferenceTitles } from '../use-reference-titles.ts'
import { versionsWords } from './versions.words.ts'

type ComparedProps = {
  readonly entity: Entity
  readonly one: TariffVersionRow
  readonly other: TariffVersionRow
  readonly onClose: () => void
}

/** Two versions of a rule side by side: the fields in which they differ. */
export function VersionComparison({ entity, one, other, onClose }: ComparedProps) {
  const t = useWords(versionsWords)
  const titles = useReferenceTitles(entity)
  const title = t('compared', { one: one.version_code, other: other.version_code })
  const different = Object.entries(writable(entity).fields).filter(
    ([name]) => JSON.stringify(one.record[name]) !== JSON.stringify(other.record[name]),
  )
  return (
    <section className="panel version-compared" aria-label={title}>
      <div className="version-head">
        <h2>{title}</h2>
        <Button variant="minimal" icon={<Cross />} text={t('closeCompare')} onClick={onClose} />
      </div>
      {different.length === 0 ? (
        <p>{t('same')}</p>
      ) : (
        <div className="version-scroll" role="region" aria-label={title} tabIndex={0}>
          <table className="bp6-html-table bp6-html-table-striped">
            <thead>
              <tr>
                <th scope="col">{t('field')}</th>
                <th scope="col">{one.version_code}</th>
                <th scope="col">{other.version_code}</th>
              </tr>
            </thead>
            <tbody>
              {different.map(([name, field]) => (
                <tr key={name}>
                  <th scope="row">{say(field.label)}</th>
                  <td>{fieldCell(field, one.record[name], titles)}</td>
                  <td>{fieldCell(field, other.record[name], titles)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
