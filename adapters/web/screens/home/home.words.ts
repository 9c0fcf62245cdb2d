import { words } from '../../../../core/kernel/words.ts'
import { defineWords } from '../../i18n/words.ts'

export const homeWords = defineWords('home', {
  morning: words('早上好，{name}', '早安，{name}', 'Good morning, {name}'),
  afternoon: words('下午好，{name}', '午安，{name}', 'Good afternoon, {name}'),
  evening: words('晚上好，{name}', '晚安，{name}', 'Good evening, {name}'),
  intro: words('今天要处理什么？', '今天要處理什麼？', 'What would you like to do today?'),
  orders: words('订单概览', '訂單概覽', 'Orders at a glance'),
  quickEntry: words('快捷入口', '快捷入口', 'Quick entry'),
})
