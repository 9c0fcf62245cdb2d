import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useId } from 'react'
import { blockSpec, DESIGN_GRID, LONGEST_TEXT, textSizeOf } from '#core/parcels/labels/design/design-blocks.ts'
import { BLOCK_ALIGNS, type BlockAlign, type DesignBlock } from '#core/parcels/labels/design/label-design.ts'
import { say, useWords } from '../../../base/words.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { labelDesignsWords } from './label-designs.words.ts'
import type { Design } from './use-design.ts'

type FieldsProps = { readonly design: Design; readonly index: number }

const PLACES = ['x', 'y', 'width', 'height'] as const

/** The settings of one block, each with what is wrong with it. */
export function BlockFields({ design, index }: FieldsProps) {
  const t = useWords(labelDesignsWords)
  const id = useId()
  const block = design.now.blocks[index]
  if (block === undefined) return undefined
  const { label, text, hasCaption, isCode, isMandatory } = blockSpec(block.kind)
  const problems = design.problemsOf(index)
  const errorOf = (field: string): string | undefined => problems.find((problem) => problem.field === field)?.text
  const change = (changes: Partial<DesignBlock>, of: string): void => design.changeBlock(index, changes, `${of} ${index}`)
  const number = (field: (typeof PLACES)[number] | 'textSize', value: number) => (
    <FormField key={field} id={`${id}-${field}`} label={t(field)} error={errorOf(field)} width="short">
      {(control) => (
        <InputGroup
          {...control}
          type="number"
          step={DESIGN_GRID}
          value={String(value)}
          intent={errorOf(field) ? 'danger' : 'none'}
          onChange={(event) => event.target.value !== '' && change({ [field]: Number(event.target.value) }, field)}
          onBlur={design.settle}
        />
      )}
    </FormField>
  )
  const general = errorOf('') ?? errorOf('frame')
  return (
    <section className="design-part" aria-label={t('settings', { block: say(label) })}>
      <h3>{t('settings', { block: say(label) })}</h3>
      {general !== undefined && <div className="form-field-error">{general}</div>}
      <div className="design-numbers">
        {PLACES.map((field) => number(field, block[field]))}
        {text !== undefined && number('textSize', textSizeOf(block))}
      </div>
      {block.kind === 'text' && (
        <FormField id={`${id}-text`} label={t('text')} error={errorOf('text')}>
          {(control) => (
            <InputGroup
              {...control}
              value={block.text ?? ''}
              maxLength={LONGEST_TEXT}
              onChange={(event) => change({ text: event.target.value }, 'text')}
              onBlur={design.settle}
            />
          )}
        </FormField>
      )}
      {text !== undefined && (
        <FormField id={`${id}-align`} label={t('align')} width="short">
          <HTMLSelect
            id={`${id}-align`}
            value={block.align ?? 'start'}
            options={BLOCK_ALIGNS.map((align) => ({ value: align, label: t(align) }))}
            onChange={(event) => change({ align: event.target.value as BlockAlign }, 'align')}
          />
        </FormField>
      )}
      {hasCaption === true && (
        <Checkbox checked={block.caption === true} label={t('caption')} onChange={() => change({ caption: block.caption !== true }, '')} />
      )}
      {isCode !== true && (
        <Checkbox checked={block.frame === true} label={t('frame')} onChange={() => change({ frame: block.frame !== true }, '')} />
      )}
      {isMandatory !== true && (
        <Button size="small" text={t('removeBlock', { block: say(label) })} onClick={() => design.removeBlock(index)} />
      )}
    </section>
  )
}
