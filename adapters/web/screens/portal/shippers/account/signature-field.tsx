import { Button } from '@blueprintjs/core'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import SignaturePad from 'signature_pad'
import { useWords } from '../../../../base/words.ts'
import { accountWords } from './account.words.ts'

type DrawnSignature = { readonly width: number; readonly height: number; readonly strokes: [number, number][][] }
export type SignatureHandle = { readonly drawn: () => DrawnSignature }

const PEN = '#10151c'

/** A field for a signature by mouse, pen or finger; returns the lines as they were drawn. */
export function SignatureField({ ref, onInk }: { readonly ref: Ref<SignatureHandle>; readonly onInk: (hasInk: boolean) => void }) {
  const t = useWords(accountWords)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const [hasInk, setInk] = useState(false)
  useEffect(() => onInk(hasInk), [onInk, hasInk])
  useEffect(() => {
    const field = canvas.current
    if (field === null) return undefined
    // As many dots as the screen has, so that the line is sharp.
    const ratio = Math.max(window.devicePixelRatio, 1)
    field.width = field.offsetWidth * ratio
    field.height = field.offsetHeight * ratio
    field.getContext('2d')?.scale(ratio, ratio)
    const made = new SignaturePad(field, { penColor: PEN })
    made.addEventListener('beginStroke', () => setInk(true))
    pad.current = made
    return () => made.off()
  }, [])
  useImperativeHandle(ref, () => ({
    drawn: () => ({
      width: Math.max(canvas.current?.offsetWidth ?? 1, 1),
      height: Math.max(canvas.current?.offsetHeight ?? 1, 1),
      strokes: (pad.current?.toData() ?? []).map(({ points }) => points.map(({ x, y }): [number, number] => [x, y])),
    }),
  }))
  return (
    <>
      <div className="signature-field">
        <canvas ref={canvas} role="img" aria-label={t('signField')} />
        {!hasInk && (
          <span className="signature-hint" aria-hidden="true">
            {t('signHere')}
          </span>
        )}
      </div>
      <Button
        variant="minimal"
        size="small"
        text={t('clear')}
        disabled={!hasInk}
        onClick={() => {
          pad.current?.clear()
          setInk(false)
        }}
      />
    </>
  )
}
