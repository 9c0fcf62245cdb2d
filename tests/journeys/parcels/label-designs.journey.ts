import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { expectAccessible, sidewaysScroll } from '../shell/accessibility.ts'
import type { Stage, Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const admin = { account: 'admin', role: 'Staff' } as const

const block = ({ page }: Visitor, kind: string) => page.locator(`.design-block[data-kind="${kind}"]`)
const canvasWidth = async ({ page }: Visitor): Promise<number> => (await page.locator('[data-design-canvas]').boundingBox())?.width ?? 0

export const labelDesignJourneys = (stage: Stage) =>
  describe('a design of labels', () => {
    it(
      'zh-CN: is arranged by pointer and keys, says what is wrong, is seen as it prints, and replaces what was in force',
      stage.journey(admin, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/admin/label-designs')
        await sees('还没有面单设计')
        await the('button', '新建设计').first().click()
        await page.getByText('如何设计面单').click()
        await sees('草稿不会用于打印')
        await the('textbox', '名称').fill('品牌面单')
        // 2 mm to the left is the margin that printers cannot reach.
        await block(visitor, 'order').focus()
        await page.keyboard.press('ArrowLeft')
        await sees('“订单号”超出可打印区域，四周须留 2 mm')
        await sees('发布前需要解决 1 个问题')
        expect(await the('button', '发布设计').isDisabled()).toBe(true)
        await the('button', '撤销').click()
        await sees('没有问题，可以发布')
        // A code becomes smaller by 5 mm each way, by the handle in its corner.
        await block(visitor, 'qr').click()
        const box = await block(visitor, 'qr').boundingBox()
        if (box === null) throw new Error('the code is not on the label')
        const scale = (await canvasWidth(visitor)) / 100
        await page.mouse.move(box.x + box.width - 4, box.y + box.height - 4)
        await page.mouse.down()
        await page.mouse.move(box.x + box.width - 4 - 5 * scale, box.y + box.height - 4 - 5 * scale, { steps: 4 })
        await page.mouse.up()
        await eventually(() => the('spinbutton', '宽（mm）').inputValue()).toBe('18')
        await the('button', '显示预览').click()
        await sees(the('img', '热敏打印机打印的样子'))
        await expectAccessible(visitor)
        await the('button', '发布设计').click()
        const question = page.getByRole('dialog').filter({ hasText: '发布“品牌面单”？' })
        await sees(question.getByText('全部客户的标准面单（100x150 mm）立即按此设计打印，替换内置面单', { exact: false }))
        await the('button', '发布设计', question).click()
        await sees('设计已发布')
        await the('button', '停用设计').click()
        await the('button', '停用设计', page.getByRole('dialog').filter({ hasText: '停用“品牌面单”？' })).click()
        await sees('设计已停用')
      }),
    )

    deepIt(
      'en-US: is made with keys alone in a narrow dark window, for one client, and comes back as a copy',
      stage.journey({ ...admin, language: 'en-US', width: 360, dark: true }, async (visitor) => {
        const { page, the, sees, go } = visitor
        await go('/admin/label-designs?design=new')
        await the('textbox', 'Name').fill('For DDP')
        await the('textbox', 'Client account').fill('ddp')
        await the('checkbox', 'Note').uncheck({ force: true })
        await block(visitor, 'sender').focus()
        await page.keyboard.press('Enter')
        for (let step = 0; step < 4; step++) await page.keyboard.press('Alt+ArrowRight')
        await eventually(() => the('spinbutton', 'Width (mm)').inputValue()).toBe('66')
        await page.keyboard.press('Control+z')
        await eventually(() => the('spinbutton', 'Width (mm)').inputValue()).toBe('65')
        expect(await sidewaysScroll(visitor)).toBe(0)
        await expectAccessible(visitor)
        await the('button', 'Save draft').click()
        await sees('Draft saved')
        await the('button', 'Publish design').click()
        await the('button', 'Publish design', page.getByRole('dialog').filter({ hasText: 'Publish “For DDP”?' })).click()
        await sees('Design published')
        await the('button', 'Copy into a new draft').click()
        await sees('Copied into a new draft')
        await the('button', 'Delete draft').waitFor()
      }),
    )
  })
