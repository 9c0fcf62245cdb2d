import { Link, useLocation } from 'react-router-dom'
import { words, type Words } from '#core/base/kernel/words.ts'
import { useSession } from '../../../base/api.ts'
import { usePages } from '../../../base/pages.ts'
import { say } from '../../../base/words.ts'
import '../../../resource/resource.css'

type Tab = { readonly path: string; readonly label: Words }

const LABEL = words('代收货款', '代收貨款', 'Cash on delivery')

/** The pages of a client's collected money, and those of the staff. */
const TABS: Readonly<Record<'Customer' | 'Staff', readonly Tab[]>> = {
  Customer: [
    { path: '/finances/cod/overview', label: words('概览', '概覽', 'Overview') },
    { path: '/finances/cod', label: words('账单', '帳單', 'Bills') },
    { path: '/finances/cod/orders', label: words('订单', '訂單', 'Orders') },
    { path: '/finances/cod/account', label: words('收款账户', '收款帳戶', 'Payout account') },
  ],
  Staff: [
    { path: '/admin/cod', label: words('代收', '代收', 'Collections') },
    { path: '/admin/cod/differences', label: words('差异', '差異', 'Differences') },
    { path: '/admin/cod/remittances', label: words('回款', '回款', 'Remittances') },
    { path: '/admin/cod/bills', label: words('账单', '帳單', 'Bills') },
    { path: '/admin/cod/payouts', label: words('出款', '出款', 'Payouts') },
    { path: '/admin/cod/reports', label: words('报表', '報表', 'Reports') },
  ],
}

/** Tabs between the pages of collected money: those that there are. */
export function CodTabs() {
  const { user } = useSession()
  const { pages } = usePages()
  const { pathname } = useLocation()
  const ready = new Set(pages.filter((page) => page.ready === true).map(({ path }) => path))
  const tabs = TABS[user.role === 'Staff' ? 'Staff' : 'Customer'].filter(({ path }) => ready.has(path))
  return (
    <nav className="list-tabs" aria-label={say(LABEL)}>
      <ul>
        {tabs.map(({ path, label }) => (
          <li key={path}>
            <Link to={path} aria-current={path === pathname ? 'page' : undefined}>
              {say(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
