import { WarningSign } from '@blueprintjs/icons'
import { Fragment, useState, type ComponentProps, type KeyboardEvent } from 'react'
import type { DerivedFigures } from '#core/parcels/orders/fields/derived-figures.rules.ts'
import { isMeasured, LAST_SIDE } from '#core/parcels/orders/fields/derived-figures.rules.ts'
import type { OrderField } from '#core/parcels/orders/fields/order-field.ts'
import { isNeeded } from '#core/parcels/orders/order-kind.ts'
import { useWords } from '../../../../base/words.ts'
import { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { fieldWidth } from '../../../../ui/form/field-width.ts'
import { AddressField } from './address-field.tsx'
import { roleOffered } from './address-parts.ts'
import { CityField } from './city-field.tsx'
import { FileAddressField } from './file-address-field.tsx'
import { WeightExplained } from './form-figures.tsx'
import { useHints, type FormHints } from './form-hints.ts'
import { FormSection } from './form-section.tsx'
import { LinesSection } from './lines-section.tsx'
import { sectionsAround } from './order-draft.ts'
import { OfferPaste } from './offer-paste.tsx'
import { pasteWords } from './paste.words.ts'
import { addressFieldsOf, type FieldDoubts } from './pasted-fields.ts'
import { namesSource, OriginalOrderField } from './original-order-field.tsx'
import type { PageReferences } from './page-references.ts'
import { TakenReference } from './taken-reference.tsx'
import type { OrderForm } from './use-order-form.ts'

/**
 * A scanner ends with Enter: that moves to the next field instead of sending an incomplete form;
 * Ctrl+Enter sends.
 */
export function nextFieldOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'submit') return
  if (event.ctrlKey || event.metaKey || event.defaultPrevented) return
  event.preventDefault()
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not(:disabled), select, textarea, button[type="submit"]')]
  controls[controls.indexOf(event.target) + 1]?.focus()
}

type PartProps = { readonly form: OrderForm; readonly hints: FormHints }

type OrderFormFieldsProps = { readonly form: OrderForm; readonly references: PageReferences; readonly figures: DerivedFigures | undefined }

/** All fields of an order by its kind: sections, and its products as rows. */
export function OrderFormFields({ form, references, figures }: OrderFormFieldsProps) {
  const hints = useHints(form, references)
  const [doubts, setDoubts] = useState<FieldDoubts>({})
  // A field that a person has changed was looked at.
  const looked = (name: string): void => setDoubts((before) => withoutKey(before, name))
  return sectionsAround(form.kind).map((section) =>
    typeof section === 'string' ? (
      <LinesSection key={section} form={form} hints={hints} name={section} />
    ) : (
      <FormSection key={section.name} id={form.idOf(`section.${section.name}`)} label={section.label} help={section.help}>
        {references.references !== undefined && addressFieldsOf(section.fields) !== undefined && (
          <OfferPaste form={form} fields={section.fields} references={references.references} onDoubts={setDoubts} />
        )}
        <div className="order-fields">
          {Object.entries(section.fields).map(([name, field]) => (
            <Fragment key={name}>
              <SectionField form={form} hints={hints} name={name} field={field} doubt={doubts[name]} onLooked={() => looked(name)} />
              {name === LAST_SIDE && isMeasured(section.fields) && <WeightExplained weight={figures?.weight} />}
            </Fragment>
          ))}
        </div>
      </FormSection>
    ),
  )
}

const withoutKey = (doubts: FieldDoubts, name: string): FieldDoubts =>
  name in doubts ? Object.fromEntries(Object.entries(doubts).filter(([key]) => key !== name)) : doubts

/**
 * A field of an order; the address of a file is uploaded, people are offered by the address book,
 * and a returned parcel is chosen among those that are there.
 */
function OrderInput({
  field,
  form,
  ...props
}: Omit<ComponentProps<typeof DeclaredField>, 'field'> & { readonly field: OrderField; readonly form: OrderForm }) {
  const { country } = form.draft.values
  if (field.api === 'city' && typeof country === 'string')
    return <CityField field={field} country={country} references={form.references} {...props} />
  const who = roleOffered(field.api)
  if (who !== undefined) return <AddressField field={field} form={form} who={who} {...props} />
  if (namesSource(field.api)) return <OriginalOrderField field={field} form={form} {...props} />
  return field.format === 'file_address' ? <FileAddressField field={field} {...props} /> : <DeclaredField field={field} {...props} />
}

type SectionFieldProps = PartProps & {
  readonly name: string
  readonly field: OrderField
  readonly doubt: FieldDoubts[string] | undefined
  readonly onLooked: () => void
}

function SectionField({ form, hints, name, field, doubt, onLooked }: SectionFieldProps) {
  const t = useWords(pasteWords)
  const error = form.errorOf(name)
  const note = form.noteOf(name)
  return (
    <div className="order-field" data-width={fieldWidth(field)}>
      <OrderInput
        field={isNeeded(form.kind, [name, field]) ? { ...field, required: true } : field}
        form={form}
        id={form.idOf(name)}
        name={field.api}
        value={form.draft.values[name] ?? ''}
        onChange={(value) => {
          onLooked()
          form.setValue(name, value)
        }}
        onBlur={() => form.leave(name)}
        error={error}
        options={hints.optionsOf(name, field)}
        placeholder={hints.placeholderOf(name, field)}
      />
      {doubt !== undefined && (
        <p className="order-field-note order-field-doubt">
          <WarningSign size={14} aria-hidden="true" />
          {t(doubt)}
        </p>
      )}
      {error === undefined && note !== undefined && (
        <p className="order-field-note" role="status">
          {note}
        </p>
      )}
      {name === 'refCode' && form.isTaken && <TakenReference refCode={String(form.draft.values[name])} />}
    </div>
  )
}
