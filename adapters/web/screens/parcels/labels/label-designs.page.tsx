import { Plus } from '@blueprintjs/icons'
import { labelDesignMachine } from '#core/parcels/labels/design/label-design.machine.ts'
import { LABEL_TYPES } from '#core/parcels/labels/label-type.ts'
import { labelDesignRoutes } from '../../../../http/contract/parcels/labels/label-design.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { stateChoices } from '../../../resource/list/list-parts.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { labelDesignsWords } from './label-designs.words.ts'

const DesignDrawer = lazyPart(() => import('./design-drawer.tsx'))

const { table: t } = labelDesignsWords
const choicesOf = (named: object): readonly (readonly [string, string])[] =>
  Object.entries(named as Readonly<Record<string, { readonly label: typeof t.title }>>).map(([name, { label }]) => [name, say(label)])
const TYPE_CHOICES = Object.fromEntries(Object.entries(LABEL_TYPES).map(([name, { label }]) => [name, label]))

/** Where staff design labels: drafts, what is in force, and what was before. */
export default listPage(
  defineListPage({
    name: 'label-designs',
    route: labelDesignRoutes.labelDesigns,
    title: t.title,
    text: t.intro,
    keyOf: (row) => row.id,
    columns: [
      {
        name: 'name',
        kind: 'text',
        label: t.name,
        width: 260,
        fixed: true,
        opens: ({ status, name }) => say(status === 'draft' ? t.edit : t.look, { name }),
      },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 120,
        states: labelDesignMachine.states,
        tones: { draft: 'draft', published: 'done', replaced: 'ended', withdrawn: 'ended' },
      },
      { name: 'type', kind: 'choice', label: t.type, choices: TYPE_CHOICES },
      { name: 'size', kind: 'text', label: t.size, width: 110 },
      { name: 'client', kind: 'text', label: t.client, width: 150, value: ({ client }) => client ?? say(t.everybody) },
      { name: 'number', kind: 'count', label: t.number, value: ({ number }) => number ?? undefined },
      { name: 'operate_name', kind: 'text', label: t.author, width: 130 },
      { name: 'create_time', kind: 'instant', label: t.created },
      { name: 'publish_time', kind: 'instant', label: t.published },
    ],
    search: t.search,
    filters: [
      { kind: 'choice', name: 'status', label: t.state, choices: stateChoices(labelDesignMachine) },
      { kind: 'choice', name: 'type', label: t.type, choices: () => choicesOf(LABEL_TYPES) },
    ],
    empty: { title: t.empty, text: t.emptyText },
    opensBy: 'design',
    opened: { design: DesignDrawer },
    actions: [
      {
        kind: 'open',
        text: t.add,
        icon: <Plus />,
        intent: 'primary',
        permission: { area: 'label-designs', action: 'create' },
        param: 'design',
        value: 'new',
      },
    ],
  }),
)
