import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { webhookReceiver } from '../../support/proxies/webhook-receiver.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import type { Stage } from '../stage.ts'

export const webhookJourneys = (stage: Stage) =>
  describe('a webhook', () => {
    it('zh-CN: is added with its secret, tested, looked up in the log and sent again', async () => {
      let isUp = false
      const receiver = await webhookReceiver({ '/hook': (_request, answer) => answer.writeHead(isUp ? 204 : 500).end() })
      await stage.journey({ account: 'ddu' }, async (visitor) => {
        const { the, sees, go } = visitor
        await go('/system/webhooks')
        await the('button', '新建 Webhook').first().click()
        const dialog = the('dialog', '新建 Webhook')
        await the('textbox', '接收地址', dialog).fill('http://10.0.0.1/hook')
        await the('button', '保存', dialog).click()
        await sees(dialog.getByText('请填写以 https:// 开头、不含用户名的完整地址'))
        await expectAccessible(visitor)
        await the('textbox', '接收地址', dialog).fill(`${receiver.url}/hook`)
        await the('button', '保存', dialog).click()
        const shown = the('dialog', '签名密钥')
        const secret = await the('textbox', '密钥', shown).inputValue()
        await the('button', '我已保存', shown).click()
        await visitor.page.getByText(`${receiver.url}/hook`).click()
        await the('button', '发送测试').click()
        await sees('测试失败：HTTP 500')
        isUp = true
        await go('/system/webhooks/log')
        await visitor.page
          .getByRole('link', { name: /查看消息/ })
          .first()
          .click()
        await the('button', '重新发送').click()
        await sees('已发送')
        await expectAccessible(visitor)
        const [first, second] = receiver.received
        expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
        expect(new Webhook(secret).verify(second?.body ?? '', second?.headers as Record<string, string>)).toMatchObject({
          type: 'webhook.test',
        })
      })()
      await receiver.stop()
    })
  })
