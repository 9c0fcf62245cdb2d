import { Button } from '@blueprintjs/core'
import { Bookmark } from '@blueprintjs/icons'
import { lineFields, type GroupName, type LineGroup } from '#core/parcels/orders/order-kind.ts'
import { savedProduct } from '#core/parcels/saved/saved-product.entity.ts'
import { savedRoutes } from '../../../../../http/contract/parcels/saved/saved.routes.ts'
import { useSession } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { toSent } from '../../../../ui/form/form-value.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { formWords } from './form.words.ts'
import type { OrderForm } from './use-order-form.ts'

type KeepPresetProps = { readonly form: OrderForm; readonly group: GroupName; readonly declared: LineGroup; readonly index: number }

/** Keeps a line as a preset, so that its name is enough the next time; once it has a name. */
export function KeepPreset({ form, group, declared, index }: KeepPresetProps) {
  const t = useWords(formWords)
  const isCustomer = useSession().user.role === 'Customer'
  const values = form.draft[group][index]?.values ?? {}
  const keeping = useCommand(savedRoutes.createPreset, {
    done: t('presetKept'),
    refresh: [savedRoutes.listPresets, savedRoutes.offerPresets],
  })
  const fields = lineFields(declared).filter(([, { api }]) => api in savedProduct.fields)
  const nameOf = fields.find(([, { api }]) => api === savedProduct.key)?.[0]
  if (!isCustomer || nameOf === undefined) return null
  const body = {
    ...Object.fromEntries(fields.map(([name, field]) => [field.api, toSent(field, values[name] ?? '')])),
    // Of several products, nobody knows which one has it.
    battery: form.draft[group].length === 1 && form.draft.values['battery'] === true,
  }
  const label = t('keepPreset', { number: index + 1 })
  return (
    <Button
      variant="minimal"
      icon={<Bookmark />}
      aria-label={label}
      title={label}
      disabled={values[nameOf] === undefined || values[nameOf] === ''}
      loading={keeping.isBusy}
      onClick={() => keeping.send({ body })}
    />
  )
}
