import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A design of labels. A published one is in force until another is published in its place, or it is
 * withdrawn; an old one comes back as a copy.
 */
export const labelDesignMachine = defineMachine({
  name: 'label_design',
  initial: 'draft',
  states: {
    draft: { label: words('草稿', '草稿', 'Draft') },
    published: { label: words('使用中', '使用中', 'In force') },
    replaced: { label: words('已被替换', '已被取代', 'Replaced'), final: true },
    withdrawn: { label: words('已停用', '已停用', 'Withdrawn'), final: true },
  },
  events: {
    publish: { label: words('发布', '發布', 'Publish') },
    replace: { label: words('替换', '取代', 'Replace') },
    withdraw: { label: words('停用', '停用', 'Withdraw') },
  },
  arrows: {
    draft: { publish: 'published' },
    published: { replace: 'replaced', withdraw: 'withdrawn' },
  },
})

export type LabelDesignState = keyof (typeof labelDesignMachine)['states']
