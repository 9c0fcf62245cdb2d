import { describe, it } from 'vitest'
import type { Stage } from './stage.ts'

/** Connections of tracker agents, for the staff. */
export const agentJourneys = (stage: Stage) =>
  describe('a tracker agent', () => {
    it(
      'is set up from its record, gets a key, and is tested with a number',
      stage.journey({ account: 'admin', role: 'Staff', language: 'zh-CN' }, async ({ page, the, sees, go }) => {
        await go('/admin/tracker-agents')
        await page.getByRole('link', { name: /SMSA/ }).first().click()
        await the('link', '接口设置').click()
        await sees('尚未设置接口')
        await the('button', '设置 HTTP 接口').click()
        const dialog = page.getByRole('dialog')
        await the('button', '保存', dialog).click()
        // The address is missing, and says so beside its field.
        await dialog.getByText('内容不能为空').waitFor()
        await dialog.getByRole('textbox', { name: '接口地址' }).fill(`${stage.server.url}/api/sandbox/agent-events`)
        await dialog.getByRole('textbox', { name: '列表位置' }).fill('payload.events')
        await the('button', '保存', dialog).click()
        await sees('已保存接口设置')
        await the('button', '设置接口密钥').click()
        await dialog.getByRole('textbox', { name: '新密钥' }).fill('key-of-smsa')
        await the('button', '保存', dialog).click()
        await sees('已保存密钥')
        await sees(/系统管理员 于 .* 设置/)
        await the('button', '用单号测试').click()
        await dialog.getByRole('textbox', { name: '运单号' }).fill('CD000000000011')
        await the('button', '测试', dialog).click()
        await sees(/已应答，共 \d+ 条轨迹/)
      }),
    )
  })
