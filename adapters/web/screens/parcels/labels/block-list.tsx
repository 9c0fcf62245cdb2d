import { Button, Checkbox } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { BLOCK_KINDS, blockSpec } from '#core/parcels/labels/design/design-blocks.ts'
import { say, useWords } from '../../../base/words.ts'
import { labelDesignsWords } from './label-designs.words.ts'
import type { Design } from './use-design.ts'

type ListProps = { readonly design: Design; readonly chosen: number | undefined; readonly onChoose: (index: number) => void }

const FREE_TEXTS = blockSpec('text').most ?? 1

/** Which blocks the label has; a tick adds one where there is room. */
export function BlockList({ design, chosen, onChoose }: ListProps) {
  const t = useWords(labelDesignsWords)
  const { blocks } = design.now
  const texts = blocks.flatMap((block, index) => (block.kind === 'text' ? [{ block, index }] : []))
  const add = (kind: (typeof BLOCK_KINDS)[number]): void => {
    design.addBlock(kind)
    onChoose(blocks.length)
  }
  return (
    <section className="design-part" aria-label={t('blocks')}>
      <h3>{t('blocks')}</h3>
      <ul className="design-blocks">
        {BLOCK_KINDS.filter((kind) => kind !== 'text').map((kind) => {
          const { label, isMandatory } = blockSpec(kind)
          const index = blocks.findIndex((block) => block.kind === kind)
          return (
            <li key={kind}>
              <Checkbox
                checked={index >= 0}
                disabled={isMandatory === true && index >= 0}
                label={isMandatory === true ? `${say(label)} · ${t('mandatory')}` : say(label)}
                onChange={() => (index < 0 ? add(kind) : design.removeBlock(index))}
              />
              <Problems design={design} index={index} />
            </li>
          )
        })}
        {texts.map(({ block, index }) => (
          <li key={`text ${index}`}>
            <Button
              size="small"
              variant="minimal"
              active={index === chosen}
              text={block.text === '' ? say(blockSpec('text').label) : block.text}
              aria-label={t('selectBlock', { block: `${say(blockSpec('text').label)} ${block.text ?? ''}`.trim() })}
              onClick={() => onChoose(index)}
            />
            <Problems design={design} index={index} />
          </li>
        ))}
      </ul>
      <Button size="small" icon={<Plus />} text={t('addText')} disabled={texts.length >= FREE_TEXTS} onClick={() => add('text')} />
    </section>
  )
}

function Problems({ design, index }: Pick<ListProps, 'design'> & { readonly index: number }) {
  const problems = design.problemsOf(index)
  if (problems.length === 0) return undefined
  return (
    <div className="form-field-error">
      {problems.map(({ field, text }) => (
        <div key={`${field} ${text}`}>{text}</div>
      ))}
    </div>
  )
}
