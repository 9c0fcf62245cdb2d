import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { LinkButton } from '../link-button.tsx'
import { orderEditPath } from '../../../../base/paths.ts'
import { refusedWords } from './refused.words.ts'
import { kindText } from './use-refused.ts'

/**
 * Drafts that were complete and no longer pass, each with what is wrong and the way to its form;
 * nothing where there are none.
 */
export function FailingDrafts() {
  const t = useWords(refusedWords)
  const { user } = useSession()
  const { data } = useCall(orderRoutes.failingDrafts, {})
  const drafts = data?.rows ?? []
  if (drafts.length === 0) return null
  return (
    <section className="panel failing-drafts" aria-labelledby="failing-drafts">
      <h2 id="failing-drafts" className="section-title">
        {t('drafts', { count: drafts.length })}
      </h2>
      <p className="text-muted">{t('draftsAbout')}</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.order_number}>
            <div>
              <strong>
                <bdi>{draft.order_refCode ?? draft.order_number}</bdi>
              </strong>{' '}
              <span className="text-muted">{kindText(draft.order_type)}</span>
              {draft.errors.map(({ field, msg }) => (
                <p key={field}>{msg}</p>
              ))}
            </div>
            {user.role === 'Customer' && <LinkButton to={orderEditPath(draft.order_number)} text={t('editDraft')} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
