import { Button, Callout, Card } from '@blueprintjs/core'
import { Add, Duplicate, Trash } from '@blueprintjs/icons'
import { Fragment, useMemo, type KeyboardEvent, type ReactNode } from 'react'
import type { Sender } from '../../../../../core/access/account.ts'
import type { OrderField } from '../../../../../core/orders/order-field.ts'
import { country } from '../../../../../core/reference/country.entity.ts'
import type { Option } from '../../../../http/contract/reference/reference.routes.ts'
import { useSession } from '../../../base/api.ts'
import type { DerivedFigures } from '../../../../../core/orders/derived-figures.rules.ts'
import { isMeasured, LAST_SIDE } from '../../../../../core/orders/derived-figures.rules.ts'
import type { Words } from '../../../../../core/kernel/words.ts'
import { say, useWords } from '../../../base/words.ts'
import { DeclaredField } from '../../../ui/declared-field.tsx'
import { fieldWidth } from '../../../ui/field-width.ts'
import { WeightExplained } from './form-figures.tsx'
import { formWords } from './form.words.ts'
import { sectionsAround } from './order-draft.ts'
import type { PageReferences } from './page-references.ts'
import { TakenReference } from './taken-reference.tsx'
import type { OrderForm } from './use-order-form.ts'

/** The account's sender is the default for orders without one (core: read-order). */
const SENDER_OF_ACCOUNT: Readonly<Record<string, keyof Sender>> = {
  senderName: 'name',
  senderPhone: 'phone',
  senderCountry: 'country',
  senderCity: 'city',
  senderAddress: 'address',
}

/** Where a control offers fewer than all records, or shows the default of an empty field. */
type Hints = {
  readonly optionsOf: (name: string, field: OrderField) => readonly Option[] | undefined
  readonly placeholderOf: (name: string, field: OrderField) => string | undefined
}

function useHints(form: OrderForm, { references, destinations, origins }: PageReferences): Hints {
  const { sender } = useSession().user
  const { kind, draft } = form
  return useMemo(() => {
    const prefixOf = (countryField: string): string | undefined => {
      const code = draft.values[countryField]
      const prefix = typeof code === 'string' && code !== '' ? references?.find(country, code)?.phone_prefix : undefined
      return typeof prefix === 'string' && prefix !== '' ? `+${prefix.replace(/\D/g, '')}` : undefined
    }
    return {
      optionsOf: (name, field) => {
        if (field.kind !== 'reference' || field.to !== 'country') return undefined
        if (name === 'country' && kind.rules.includes('needs_destination_open')) return destinations
        return name === 'senderCountry' && kind.rules.includes('needs_origin_open') ? origins : undefined
      },
      placeholderOf: (name, field) => {
        const part = SENDER_OF_ACCOUNT[name]
        if (part !== undefined) return sender[part]
        return field.kind === 'phone' ? prefixOf(field.countryField) : undefined
      },
    }
  }, [kind, draft.values, references, destinations, origins, sender])
}

/** A scanner ends with Enter: that moves to the next field instead of sending an incomplete form; Ctrl+Enter sends. */
export function nextFieldOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.target.type === 'submit') return
  if (event.ctrlKey || event.metaKey || event.defaultPrevented) return
  event.preventDefault()
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not(:disabled), select, textarea, button[type="submit"]')]
  controls[controls.indexOf(event.target) + 1]?.focus()
}

type PartProps = { readonly form: OrderForm; readonly hints: Hints }

type OrderFormFieldsProps = { readonly form: OrderForm; readonly references: PageReferences; readonly figures: DerivedFigures | undefined }

/** All fields of an order by its kind: sections, and its products as rows. */
export function OrderFormFields({ form, references, figures }: OrderFormFieldsProps) {
  const hints = useHints(form, references)
  return sectionsAround(form.kind).map((section) =>
    section === 'goods' ? (
      <GoodsSection key="goods" form={form} hints={hints} />
    ) : (
      <FormSection key={section.name} id={form.idOf(`section.${section.name}`)} label={section.label} help={section.help}>
        <div className="order-fields">
          {Object.entries(section.fields).map(([name, field]) => (
            <Fragment key={name}>
              <SectionField form={form} hints={hints} name={name} field={field} />
              {name === LAST_SIDE && isMeasured(section.fields) && <WeightExplained weight={figures?.weight} />}
            </Fragment>
          ))}
        </div>
      </FormSection>
    ),
  )
}

type FormSectionProps = { readonly id: string; readonly label: Words; readonly help: Words | undefined; readonly children: ReactNode }

/** A group of fields with its heading and what a newcomer should know. */
function FormSection({ id, label, help, children }: FormSectionProps) {
  return (
    <Card className="order-section" role="group" aria-labelledby={id} {...(help && { 'aria-describedby': `${id}-help` })}>
      <h2 id={id}>{say(label)}</h2>
      {help && (
        <p id={`${id}-help`} className="order-section-note">
          {say(help)}
        </p>
      )}
      {children}
    </Card>
  )
}

function SectionField({ form, hints, name, field }: PartProps & { readonly name: string; readonly field: OrderField }) {
  const error = form.errorOf(name)
  const note = form.noteOf(name)
  return (
    <div className="order-field" data-width={fieldWidth(field)}>
      <DeclaredField
        field={field}
        id={form.idOf(name)}
        name={field.api}
        value={form.draft.values[name] ?? ''}
        onChange={(value) => form.setValue(name, value)}
        onBlur={() => form.leave(name)}
        error={error}
        options={hints.optionsOf(name, field)}
        placeholder={hints.placeholderOf(name, field)}
      />
      {error === undefined && note !== undefined && (
        <p className="order-field-note" role="status">
          {note}
        </p>
      )}
      {name === 'refCode' && form.isTaken && <TakenReference refCode={String(form.draft.values[name])} />}
    </div>
  )
}

function GoodsSection({ form, hints }: PartProps) {
  const t = useWords(formWords)
  const { kind, draft } = form
  const isFull = draft.goods.length >= kind.goods.most
  const error = form.errorOf('goods')
  return (
    <FormSection id={form.idOf('section.goods')} label={kind.goods.label} help={kind.goods.help}>
      {draft.goods.map((line, index) => (
        <GoodsRow key={line.id} form={form} hints={hints} index={index} />
      ))}
      <div className="order-goods-foot">
        <Button id={form.idOf('goods')} icon={<Add />} text={t('addProduct')} disabled={isFull} onClick={form.addGoods} />
        {isFull && <span className="text-muted">{t('mostProducts', { most: kind.goods.most })}</span>}
      </div>
      {error && (
        <Callout intent="danger" compact role="alert">
          {error}
        </Callout>
      )}
    </FormSection>
  )
}

function GoodsRow({ form, hints, index }: PartProps & { readonly index: number }) {
  const t = useWords(formWords)
  const { kind, draft } = form
  const number = index + 1
  return (
    <fieldset className="order-goods-row" id={form.idOf(`goods.${index}`)}>
      <legend>{t('product', { number })}</legend>
      <div className="order-fields">
        {Object.entries(kind.goods.fields).map(([name, field]) => {
          const path = `goods.${index}.${name}`
          return (
            <div className="order-field" key={name} data-width={fieldWidth(field)}>
              <DeclaredField
                field={field}
                id={form.idOf(path)}
                name={`order_goods.${index}.${field.api}`}
                value={draft.goods[index]?.values[name] ?? ''}
                onChange={(value) => form.setGoodsValue(index, name, value)}
                onBlur={() => form.leave(path)}
                error={form.errorOf(path)}
                options={hints.optionsOf(name, field)}
              />
            </div>
          )
        })}
      </div>
      <div className="order-goods-actions">
        <Button
          variant="minimal"
          icon={<Duplicate />}
          aria-label={t('copyProduct', { number })}
          title={t('copyProduct', { number })}
          disabled={draft.goods.length >= kind.goods.most}
          onClick={() => form.copyGoods(index)}
        />
        <Button
          variant="minimal"
          icon={<Trash />}
          aria-label={t('removeProduct', { number })}
          title={t('removeProduct', { number })}
          disabled={draft.goods.length === 1}
          onClick={() => form.removeGoods(index)}
        />
      </div>
    </fieldset>
  )
}
