import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useId } from 'react'
import { CAPTION_LANGUAGES, MOST_LANGUAGES, type CaptionLanguage } from '#core/parcels/labels/design/caption.words.ts'
import { LABEL_SIZES } from '#core/parcels/labels/label-size.ts'
import { LABEL_TYPES, type LabelTypeName } from '#core/parcels/labels/label-type.ts'
import { READER_LANGUAGE_NAMES } from '../../../base/locale.ts'
import { say, useWords } from '../../../base/words.ts'
import { FileInput } from '../../../ui/input/file-input.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { labelDesignsWords } from './label-designs.words.ts'
import type { Design } from './use-design.ts'

const LANGUAGE_NAMES: Readonly<Record<CaptionLanguage, string>> = READER_LANGUAGE_NAMES
const LONGEST_NAME = 80

type FactsProps = {
  readonly design: Design
  /** The server's errors in its fields. */
  readonly errors: Readonly<Record<string, string>>
}

/** Name, type, size, client, languages and logo of a design. */
export function DesignFacts({ design, errors }: FactsProps) {
  const t = useWords(labelDesignsWords)
  const id = useId()
  const { now, change, problems } = design
  const errorOf = (field: string): string | undefined => errors[field] ?? problems.find(({ path }) => path === field)?.text
  return (
    <section className="design-part" aria-label={t('general')}>
      <h3>{t('general')}</h3>
      <FormField id={`${id}-name`} label={t('name')} error={errors['name']} required>
        {(control) => (
          <InputGroup
            {...control}
            value={now.name}
            maxLength={LONGEST_NAME}
            aria-required
            onChange={(event) => change({ name: event.target.value }, 'name')}
          />
        )}
      </FormField>
      <div className="design-numbers">
        <FormField id={`${id}-type`} label={t('type')}>
          <HTMLSelect
            id={`${id}-type`}
            value={now.type}
            options={Object.entries(LABEL_TYPES).map(([value, { label }]) => ({ value, label: say(label) }))}
            onChange={(event) => change({ type: event.target.value as LabelTypeName })}
          />
        </FormField>
        <FormField id={`${id}-size`} label={t('size')}>
          <HTMLSelect
            id={`${id}-size`}
            value={now.size}
            options={[...LABEL_SIZES]}
            onChange={(event) => change({ size: LABEL_SIZES.find((size) => size === event.target.value) ?? now.size })}
          />
        </FormField>
      </div>
      <FormField id={`${id}-client`} label={t('client')} help={t('clientHelp')} error={errors['client']}>
        {(control) => (
          <InputGroup
            {...control}
            value={now.client}
            autoComplete="off"
            onChange={(event) => change({ client: event.target.value }, 'client')}
          />
        )}
      </FormField>
      <Languages design={design} />
      <FormField id={`${id}-logo`} label={t('logo')} help={t('logoHelp')} error={errorOf('logo')}>
        {(control) => (
          <FileInput control={control} value={now.logo ?? ''} onChange={(logo) => change({ logo: logo === '' ? undefined : logo })} />
        )}
      </FormField>
    </section>
  )
}

function Languages({ design: { now, change } }: Pick<FactsProps, 'design'>) {
  const t = useWords(labelDesignsWords)
  const choose = (language: CaptionLanguage): void =>
    change({ languages: now.languages.includes(language) ? now.languages.filter((one) => one !== language) : [...now.languages, language] })
  return (
    <fieldset className="design-languages">
      <legend>{t('languages')}</legend>
      {CAPTION_LANGUAGES.map((language) => (
        <Checkbox
          key={language}
          inline
          lang={language}
          label={LANGUAGE_NAMES[language]}
          checked={now.languages.includes(language)}
          disabled={!now.languages.includes(language) && now.languages.length >= MOST_LANGUAGES}
          onChange={() => choose(language)}
        />
      ))}
      <div className="form-field-help">{t('languagesHelp')}</div>
    </fieldset>
  )
}
