import { DialogBody, KeyComboTag, Switch } from '@blueprintjs/core'
import { useWords } from '../../base/words.ts'
import { toolsWords } from './tools.words.ts'
import { GROUPS, SHORTCUTS } from './shortcuts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type KeysDialogProps = {
  readonly areSingleKeysOn: boolean
  readonly onSingleKeys: (on: boolean) => void
  readonly onClose: () => void
}

/** Every shortcut; those of a single key can be turned off (WCAG 2.1.4). */
export default function KeysDialog({ areSingleKeysOn, onSingleKeys, onClose }: KeysDialogProps) {
  const t = useWords(toolsWords)
  const shortcuts = Object.entries(SHORTCUTS)
  return (
    <Dialog isOpen onClose={onClose} title={t('keys')} className="keys-dialog">
      <DialogBody>
        {GROUPS.map((group) => (
          <section key={group} aria-label={t(group)}>
            <p className="keys-group">{t(group)}</p>
            <dl className="keys-list">
              {shortcuts
                .filter(([, shortcut]) => shortcut.group === group)
                .map(([name, { combo, label }]) => (
                  <div key={name}>
                    <dt>{t(label)}</dt>
                    <dd>
                      <KeyComboTag combo={combo} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <Switch checked={areSingleKeysOn} onChange={(event) => onSingleKeys(event.currentTarget.checked)} label={t('singleKeys')} />
        <p className="keys-help">{t('singleKeysHelp')}</p>
      </DialogBody>
    </Dialog>
  )
}
