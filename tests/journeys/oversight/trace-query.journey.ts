import { describe, it } from 'vitest'
import type { Stage } from '../stage.ts'

/** Many parcels at once, for the staff who look after them. */
export const traceQueryJourneys = (stage: Stage) =>
  describe('a trace query', () => {
    it(
      'finds numbers, keeps them on a list, and a list by filter hands its parcels on',
      stage.journey({ account: 'admin', role: 'Staff', language: 'zh-CN' }, async ({ page, context, the, sees, go }) => {
        const answer = (await (await context.request.get('/api/orders?status=outbound&pageSize=3')).json()) as {
          readonly payload: { readonly rows: readonly { readonly order_number: string; readonly airway_number: string }[] }
        }
        const { rows } = answer.payload
        const numbers = rows.map(({ order_number: number }) => number)
        await go('/admin/trace-query')
        await the('textbox', '单号').fill([...numbers, 'NOBODY-1'].join('\n'))
        await the('button', '查询 4 个单号').click()
        await sees('未找到 1 个单号')
        await the('link', rows[0]?.airway_number ?? '').waitFor()
        await the('checkbox', '选择本页全部').check({ force: true })
        await the('button', '存为关注列表').click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('textbox', { name: '列表名称' }).fill('迪拜急件')
        await the('button', '保存列表', dialog).click()
        await sees('已保存关注列表')
        await the('heading', '迪拜急件').waitFor()
        await the('button', '按条件新建').click()
        await dialog.getByRole('textbox', { name: '列表名称' }).fill('全部在途')
        await the('button', '保存列表', dialog).click()
        await the('heading', '全部在途').waitFor()
        await the('checkbox', '选择本页全部').check({ force: true })
        await the('button', '存为关注列表').click()
        await dialog.getByRole('textbox', { name: '列表名称' }).fill('今日跟进')
        await the('button', '保存列表', dialog).click()
        await the('heading', '今日跟进').waitFor()
      }),
    )
  })
