import { Button, Callout } from '@blueprintjs/core'
import { Add, Duplicate, Trash } from '@blueprintjs/icons'
import type { ClipboardEvent, ComponentProps } from 'react'
import { goodsFields } from '#core/parcels/orders/fields/goods-fields.ts'
import { groupsOf, lineFields, type GroupName, type LineGroup } from '#core/parcels/orders/order-kind.ts'
import { useWords } from '../../../../base/words.ts'
import { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { fieldWidth } from '../../../../ui/form/field-width.ts'
import { FormSection } from './form-section.tsx'
import { formWords } from './form.words.ts'
import { KeepPreset } from './keep-preset.tsx'
import { offersPresets, PresetField } from './preset-field.tsx'
import { SkuField } from './sku-field.tsx'
import type { FormHints } from './form-hints.ts'
import type { LinePlace, OrderForm } from './use-order-form.ts'

/** Names of the parts of a row. */
const TEXTS = {
  product: { one: 'product', add: 'addProduct', copy: 'copyProduct', remove: 'removeProduct', most: 'mostProducts' },
  sku: { one: 'sku', add: 'addSku', copy: 'copySku', remove: 'removeSku', most: 'mostSkus' },
  box: { one: 'box', add: 'addBox', copy: 'copyBox', remove: 'removeBox', most: 'mostBoxes' },
} as const

type PartProps = { readonly form: OrderForm; readonly hints: FormHints; readonly name: GroupName }

/** The lines of an order as rows: products, SKUs or boxes. */
export function LinesSection({ form, hints, name }: PartProps) {
  const group = groupsOf(form.kind).find(([one]) => one === name)?.[1]
  return group === undefined ? null : <Lines form={form} hints={hints} name={name} group={group} />
}

type LinesProps = PartProps & { readonly group: LineGroup }

function Lines({ form, hints, name, group }: LinesProps) {
  const t = useWords(formWords)
  const texts = TEXTS[group.noun]
  const lines = form.draft[name]
  const isFull = lines.length >= group.most
  const error = form.errorOf(name)
  return (
    <FormSection id={form.idOf(`section.${name}`)} label={group.label} help={group.help}>
      {lines.map((line, index) => (
        <LineRow key={line.id} form={form} hints={hints} name={name} group={group} index={index} />
      ))}
      <div className="order-goods-foot">
        <Button id={form.idOf(name)} icon={<Add />} text={t(texts.add)} disabled={isFull} onClick={() => form.addLine(name)} />
        <span className="text-muted">{isFull ? t(texts.most, { most: group.most }) : t('pasteHint')}</span>
      </div>
      {error && (
        <Callout intent="danger" compact role="alert">
          {error}
        </Callout>
      )}
    </FormSection>
  )
}

const SKU = goodsFields.sku.api

/**
 * Cells copied from a sheet, or a column of texts, go into the fields from here on; one plain text
 * is pasted as usual.
 */
async function pasteCells(event: ClipboardEvent, at: LinePlace, form: OrderForm): Promise<void> {
  const text = event.clipboardData.getData('text/plain')
  if (!/\t|\r?\n./.test(text)) return
  event.preventDefault()
  const { parse } = await import('csv-parse/browser/esm/sync')
  form.pasteLines(at, parse(text, { delimiter: '\t', relax_column_count: true, relax_quotes: true, skip_empty_lines: true }) as string[][])
}

/**
 * A field of a row; the name of a product and its SKU offer presets, the SKU of a line of stock the
 * customer's SKUs.
 */
function LineInput({ form, group, declared, index, api, ...props }: ComponentProps<typeof PresetField>) {
  if (declared.noun === 'sku' && api === SKU)
    return <SkuField form={form} group={group} declared={declared} index={index} api={api} {...props} />
  if (group !== 'goods' || !offersPresets(api)) return <DeclaredField {...props} />
  return <PresetField form={form} group={group} declared={declared} index={index} api={api} {...props} />
}

function LineRow({ form, hints, name: group, group: declared, index }: LinesProps & { readonly index: number }) {
  const t = useWords(formWords)
  const texts = TEXTS[declared.noun]
  const number = index + 1
  const lines = form.draft[group]
  return (
    <fieldset className="order-goods-row" id={form.idOf(`${group}.${index}`)}>
      <legend>{t(texts.one, { number })}</legend>
      <div className="order-fields">
        {lineFields(declared).map(([name, field]) => {
          const path = `${group}.${index}.${name}`
          return (
            <div
              className="order-field"
              key={name}
              data-width={fieldWidth(field)}
              onPaste={(event) => void pasteCells(event, { group, index, name }, form)}
            >
              <LineInput
                form={form}
                group={group}
                declared={declared}
                index={index}
                api={field.api}
                field={field}
                id={form.idOf(path)}
                name={`${declared.api}.${index}.${field.api}`}
                value={lines[index]?.values[name] ?? ''}
                onChange={(value) => form.setLineValue({ group, index, name }, value)}
                onBlur={() => form.leave(path)}
                error={form.errorOf(path)}
                options={hints.optionsOf(name, field)}
              />
            </div>
          )
        })}
      </div>
      <div className="order-goods-actions">
        <KeepPreset form={form} group={group} declared={declared} index={index} />
        <Button
          variant="minimal"
          icon={<Duplicate />}
          aria-label={t(texts.copy, { number })}
          title={t(texts.copy, { number })}
          disabled={lines.length >= declared.most}
          onClick={() => form.copyLine(group, index)}
        />
        <Button
          variant="minimal"
          icon={<Trash />}
          aria-label={t(texts.remove, { number })}
          title={t(texts.remove, { number })}
          disabled={lines.length <= declared.least}
          onClick={() => form.removeLine(group, index)}
        />
      </div>
    </fieldset>
  )
}
