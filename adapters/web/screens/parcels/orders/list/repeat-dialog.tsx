import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { useCurrent } from '../../../../ui/use-current.ts'
import { LinkButton } from '../link-button.tsx'
import { newKey } from '../../../../base/new-key.ts'
import { countText } from '../../../../base/order-text.ts'
import { orderWords } from '../orders.words.ts'
import { useRefreshOrders } from '../../../../base/use-refresh-orders.ts'
import { FailedOrders } from './bulk-dialog.tsx'
import { listWords } from './list.words.ts'

const DRAFTS = '/order/draft'

/**
 * Asks before drafts like the selected orders are made, and says what became of each. A retry after
 * a lost connection makes nothing twice.
 */
export function RepeatDialog({ orders, onClose }: { readonly orders: readonly string[]; readonly onClose: () => void }) {
  const t = useWords(listWords)
  const common = useWords(orderWords)
  const key = useCurrent(newKey)
  const refresh = useRefreshOrders()
  const repeat = useCommand(
    (_: null, api) => api.call(orderRoutes.repeatOrders, { body: { orders: [...orders] } }, { idempotencyKey: key.now() }),
    { onDone: refresh, failure: 'in-place' },
  )
  const failed = repeat.data?.filter(({ status }) => !status) ?? []
  const done = (repeat.data?.length ?? 0) - failed.length
  return (
    <Dialog
      isOpen
      onClose={() => !repeat.isBusy && onClose()}
      canOutsideClickClose={!repeat.isBusy}
      isCloseButtonShown={false}
      title={t('repeatAsk', { count: countText(orders.length) })}
      className="bulk-dialog"
    >
      <DialogBody>
        {repeat.data === undefined && <p>{t('repeatText')}</p>}
        <div role="status">
          {repeat.data !== undefined && (
            <Callout intent={failed.length === 0 ? 'success' : 'warning'}>
              {t('repeatDone', { done: countText(done), failed: countText(failed.length) })}
            </Callout>
          )}
        </div>
        {failed.length > 0 && <FailedOrders failed={failed} />}
        {repeat.failure !== null && <ErrorNote error={repeat.failure} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              text={repeat.data === undefined ? t('repeatKeep') : common('close')}
              disabled={repeat.isBusy}
              onClick={onClose}
              autoFocus
            />
            {repeat.data === undefined ? (
              <Button intent="primary" text={t('repeatAct')} loading={repeat.isBusy} onClick={() => repeat.send(null)} />
            ) : (
              done > 0 && <LinkButton intent="primary" to={DRAFTS} text={t('repeatOpen')} />
            )}
          </>
        }
      />
    </Dialog>
  )
}
