import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { blockSpec } from '#core/parcels/labels/design/design-blocks.ts'
import { millimetresOf, type DesignBlock } from '#core/parcels/labels/design/label-design.ts'
import { say, useWords } from '../../../base/words.ts'
import { labelDesignsWords } from './label-designs.words.ts'
import { snapToGrid, type Design } from './use-design.ts'

const STEP = { usual: 1, fine: 0.5, coarse: 5 } as const
const ARROWS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type BlockDrag = { readonly pointer: number; readonly x: number; readonly y: number; readonly block: DesignBlock; readonly isSize: boolean }
type CanvasProps = {
  readonly design: Design
  readonly chosen: number | undefined
  readonly onChoose: (index: number) => void
  readonly isFixed: boolean
}

/** Moved or, for its size, stretched by so many millimetres. */
const changed = (block: DesignBlock, isSize: boolean, across: number, down: number): Partial<DesignBlock> =>
  isSize
    ? { width: Math.max(STEP.fine, snapToGrid(block.width + across)), height: Math.max(STEP.fine, snapToGrid(block.height + down)) }
    : { x: snapToGrid(block.x + across), y: snapToGrid(block.y + down) }

/** The label in its proportions, whose blocks are moved and stretched by pointer and by keys. */
export function DesignCanvas({ design, chosen, onChoose, isFixed }: CanvasProps) {
  const t = useWords(labelDesignsWords)
  const helpId = useId()
  const page = millimetresOf(design.now.size)
  const share = (part: number, of: number): string => `${(part / of) * 100}%`
  return (
    <section className="design-canvas-part" aria-label={t('canvas', { size: design.now.size })}>
      <div className="design-canvas" data-design-canvas style={{ aspectRatio: `${page.width} / ${page.height}` }}>
        {design.now.blocks.map((block, index) => (
          <CanvasBlock
            // Blocks have no name of their own: a kind may come several times.
            key={`${block.kind} ${design.now.blocks.slice(0, index).filter(({ kind }) => kind === block.kind).length}`}
            design={design}
            block={block}
            index={index}
            isChosen={index === chosen}
            isFixed={isFixed}
            helpId={helpId}
            onChoose={() => onChoose(index)}
            style={{
              left: share(block.x, page.width),
              top: share(block.y, page.height),
              width: share(block.width, page.width),
              height: share(block.height, page.height),
            }}
          />
        ))}
      </div>
      {!isFixed && (
        <p className="part-help" id={helpId}>
          {t('canvasHelp')}
        </p>
      )}
    </section>
  )
}

type BlockProps = Pick<CanvasProps, 'design' | 'isFixed'> & {
  readonly block: DesignBlock
  readonly index: number
  readonly isChosen: boolean
  readonly helpId: string
  readonly onChoose: () => void
  readonly style: Readonly<Record<'left' | 'top' | 'width' | 'height', string>>
}

function CanvasBlock({ design, block, index, isChosen, isFixed, helpId, onChoose, style }: BlockProps) {
  const t = useWords(labelDesignsWords)
  const dragged = useRef<BlockDrag | undefined>(undefined)
  const name = say(blockSpec(block.kind).label)
  const [problem] = design.problemsOf(index)
  const place = t('place', { block: name, x: block.x, y: block.y, width: block.width, height: block.height })
  const take = (event: PointerEvent<HTMLElement>): void => {
    onChoose()
    if (isFixed || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const isSize = event.target instanceof HTMLElement && event.target.classList.contains('design-handle')
    dragged.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, block, isSize }
  }
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const start = dragged.current
    const canvas = event.currentTarget.parentElement
    if (start === undefined || start.pointer !== event.pointerId || canvas === null) return
    const scale = millimetresOf(design.now.size).width / canvas.clientWidth
    const to = changed(start.block, start.isSize, (event.clientX - start.x) * scale, (event.clientY - start.y) * scale)
    if (Object.entries(to).some(([field, value]) => block[field as 'x'] !== value)) design.changeBlock(index, to, `drag ${index}`)
  }
  const drop = (): void => {
    if (dragged.current !== undefined) design.settle()
    dragged.current = undefined
  }
  const press = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    if (isFixed || arrow === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? STEP.fine : event.ctrlKey || event.metaKey ? STEP.coarse : STEP.usual
    design.changeBlock(index, changed(block, event.altKey, arrow[0] * step, arrow[1] * step))
  }
  return (
    <button
      type="button"
      className="design-block"
      data-kind={block.kind}
      data-wrong={problem !== undefined}
      data-framed={block.frame === true}
      aria-pressed={isChosen}
      aria-label={problem === undefined ? place : t('placeWrong', { place, problem: problem.text })}
      {...(isFixed ? {} : { 'aria-describedby': helpId })}
      style={style}
      onClick={onChoose}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={press}
    >
      <span className="design-block-name">{block.kind === 'text' && block.text !== '' ? block.text : name}</span>
      {isChosen && !isFixed && <span className="design-handle" aria-hidden="true" />}
    </button>
  )
}
