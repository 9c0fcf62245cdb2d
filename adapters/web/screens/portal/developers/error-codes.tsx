import { HTMLTable, InputGroup } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { declaredFailures } from '#core/base/kernel/failure.ts'
import { LOCALES } from '#core/base/kernel/words.ts'
import '../../../../http/contract/failures.ts'
import { STATUS_OF_KIND } from '../../../../http/contract/status-of-kind.ts'
import { useWords } from '../../../base/words.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { dockingWords } from './docking.words.ts'

const LANGUAGE_NAMES = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', 'en-US': 'English' } as const

/** Every code that an answer may have, with its words in each language. */
export function ErrorCodes() {
  const t = useWords(dockingWords)
  const id = useId()
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const rows = [...declaredFailures()].filter(([code, { words }]) =>
    [code, ...Object.values(words)].some((text) => text.toLowerCase().includes(wanted)),
  )
  return (
    <section aria-labelledby="errors">
      <h2 id="errors">{t('errors')}</h2>
      <p>{t('errorsText')}</p>
      <FormField id={id} label={t('errorFilter')}>
        <InputGroup id={id} type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
      </FormField>
      {rows.length === 0 ? (
        <p role="status">{t('noMatch')}</p>
      ) : (
        <div className="docking-table docking-errors" tabIndex={0} role="group" aria-label={t('errors')}>
          <HTMLTable compact>
            <thead>
              <tr>
                <th>{t('errorName')}</th>
                <th>{t('errorStatus')}</th>
                {LOCALES.map((locale) => (
                  <th key={locale} lang={locale}>
                    {LANGUAGE_NAMES[locale]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows
                .toSorted(([left], [right]) => left.localeCompare(right))
                .map(([code, { kind, words }]) => (
                  <tr key={code}>
                    <td>
                      <code>{code}</code>
                    </td>
                    <td>{STATUS_OF_KIND[kind]}</td>
                    {LOCALES.map((locale) => (
                      <td key={locale} lang={locale}>
                        {words[locale]}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
    </section>
  )
}
