import { useMemo, type ComponentProps } from 'react'
import type { References } from '#core/base/fields/references.ts'
import { suggestCities, type SuggestedCity } from '#core/parcels/orders/place/suggest-cities.ts'
import { say, useWords } from '../../../../base/words.ts'
import type { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { controlProps } from '../../../../ui/input/field-input.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { SuggestInput, type Suggestion } from '../../../../ui/input/suggest-input.tsx'
import { formWords } from './form.words.ts'

const MOST_SUGGESTED = 8

type CityQuery = { readonly country: string; readonly typed: string; readonly references: References | undefined }

/**
 * The cities that fit what is typed, each with its other names or the city that a remote region
 * belongs to.
 */
function useCitySuggestions({ country, typed, references }: CityQuery): readonly Suggestion[] {
  const t = useWords(formWords)
  return useMemo(() => {
    if (references === undefined || country === '' || typed.trim() === '') return []
    const noteOf = ({ others, remoteOf }: SuggestedCity): string =>
      remoteOf === undefined ? others.join(' · ') : t('remoteOf', { city: remoteOf })
    return suggestCities({ country, typed, references, most: MOST_SUGGESTED }).flatMap((one) =>
      one.name === typed.trim() ? [] : [{ key: `${one.name}|${one.remoteOf ?? ''}`, value: one.name, note: noteOf(one) }],
    )
  }, [country, typed, references, t])
}

type CityFieldProps = ComponentProps<typeof DeclaredField> & {
  readonly country: string
  readonly references: References | undefined
}

/**
 * The destination's city: any text, with the cities of the country offered in whatever script and
 * spelling is typed.
 */
export function CityField({ country, references, ...props }: CityFieldProps) {
  const { field, id, error, value, onChange } = props
  const typed = typeof value === 'string' ? value : ''
  const suggestions = useCitySuggestions({ country, typed, references })
  return (
    <FormField id={id} label={say(field.label)} error={error} required={field.required}>
      <SuggestInput
        {...controlProps(props)}
        value={typed}
        onChange={onChange}
        onChoose={(chosen) => onChange(chosen.value)}
        suggestions={suggestions}
      />
    </FormField>
  )
}
