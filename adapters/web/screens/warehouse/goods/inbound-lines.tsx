import { Button, InputGroup } from '@blueprintjs/core'
import { Plus, Trash } from '@blueprintjs/icons'
import { useDeferredValue, useMemo } from 'react'
import { goodsRoutes } from '../../../../http/contract/warehouse/goods/goods.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { SuggestInput, type Suggestion } from '../../../ui/input/suggest-input.tsx'
import { inboundWords } from './inbound.words.ts'

/** A line as it is typed; `key` stays its own while lines come and go. */
export type TypedLine = { readonly key: number; readonly sku: string; readonly announced: string; readonly boxes: string }

type Errors = Readonly<Record<string, string>>
type LinesProps = {
  readonly lines: readonly TypedLine[]
  readonly errors: Errors
  readonly onChange: (lines: readonly TypedLine[]) => void
}

const MOST_OFFERED = 8
const FIELDS = ['sku', 'announced', 'boxes'] as const

/** The SKUs that fit what is typed, by code, name, alias or barcode. */
function useSkus(typed: string): readonly Suggestion[] {
  const keywords = useDeferredValue(typed.trim())
  const query = useMemo(() => ({ keywords, pageSize: MOST_OFFERED }), [keywords])
  const { data } = useCall(goodsRoutes.listGoods, { query }, { enabled: keywords !== '', keepPrevious: true })
  return useMemo(() => {
    const rows = (data?.rows ?? []).map(({ skuCode, skuName }) => ({ code: String(skuCode), name: String(skuName) }))
    return keywords === '' ? [] : rows.flatMap(({ code, name }) => (code === keywords ? [] : [{ key: code, value: code, note: name }]))
  }, [data, keywords])
}

type SkuFieldProps = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (sku: string) => void
}

function SkuField({ id, label, value, error, onChange }: SkuFieldProps) {
  const suggestions = useSkus(value)
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <SuggestInput
        id={id}
        name={id}
        value={value}
        onChange={onChange}
        onChoose={(chosen) => onChange(chosen.value)}
        suggestions={suggestions}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
    </>
  )
}

type CountFieldProps = SkuFieldProps & { readonly isRequired: boolean }

const CountField = ({ id, label, value, error, onChange, isRequired }: CountFieldProps) => (
  <InputGroup
    id={id}
    name={id}
    aria-label={label}
    inputMode="numeric"
    autoComplete="off"
    value={value}
    intent={error === undefined ? 'none' : 'danger'}
    aria-required={isRequired}
    aria-invalid={error !== undefined}
    aria-describedby={error === undefined ? undefined : `${id}-error`}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** The lines of a delivery: a SKU, looked up while it is typed, its pieces and boxes. */
export function InboundLines({ lines, errors, onChange }: LinesProps) {
  const t = useWords(inboundWords)
  const put = (key: number, part: Partial<TypedLine>): void => onChange(lines.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const add = (): void => onChange([...lines, { key: Math.max(0, ...lines.map(({ key }) => key)) + 1, sku: '', announced: '', boxes: '' }])
  return (
    <div className="inbound-lines">
      <div className="inbound-line inbound-line-head" aria-hidden="true">
        <span>{t('sku')}</span>
        <span>{t('pieces')}</span>
        <span>{t('boxes')}</span>
      </div>
      {lines.map((one, index) => {
        const line = index + 1
        const errorOf = (name: (typeof FIELDS)[number]): string | undefined => errors[`lines.${index}.${name}`]
        const idOf = (name: string): string => `line-${one.key}-${name}`
        return (
          <div key={one.key} className="inbound-line" role="group" aria-label={String(line)}>
            <SkuField
              id={idOf('sku')}
              label={t('skuOf', { line })}
              value={one.sku}
              error={errorOf('sku')}
              onChange={(sku) => put(one.key, { sku })}
            />
            <CountField
              id={idOf('announced')}
              label={t('piecesOf', { line })}
              value={one.announced}
              error={errorOf('announced')}
              isRequired
              onChange={(announced) => put(one.key, { announced })}
            />
            <CountField
              id={idOf('boxes')}
              label={t('boxesOf', { line })}
              value={one.boxes}
              error={errorOf('boxes')}
              isRequired={false}
              onChange={(boxes) => put(one.key, { boxes })}
            />
            <Button
              variant="minimal"
              icon={<Trash />}
              aria-label={t('removeLine', { line })}
              title={t('removeLine', { line })}
              disabled={lines.length === 1}
              onClick={() => onChange(lines.filter(({ key }) => key !== one.key))}
            />
            {FIELDS.map((name) => {
              const error = errorOf(name)
              return (
                error !== undefined && (
                  <div key={name} id={`${idOf(name)}-error`} className="form-field-error inbound-line-error">
                    {error}
                  </div>
                )
              )
            })}
          </div>
        )
      })}
      {errors['lines'] !== undefined && <div className="form-field-error">{errors['lines']}</div>}
      <Button icon={<Plus />} text={t('addLine')} onClick={add} />
    </div>
  )
}
