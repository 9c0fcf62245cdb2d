import type { toolsWords } from './tools.words.ts'

type Shortcut = {
  /** As Blueprint spells key combinations; `mod` is Command on a Mac, otherwise Control. */
  readonly combo: string
  readonly label: keyof typeof toolsWords.table
  readonly group: 'keysAnywhere' | 'keysInLists' | 'keysInForms'
  /** Works while a field has the focus too. */
  readonly allowInInput?: true
}

/** Every shortcut of the app: the handlers and the help use the same list. */
export const SHORTCUTS = {
  palette: { combo: 'mod+k', label: 'find', group: 'keysAnywhere', allowInInput: true },
  pageSearch: { combo: '/', label: 'findPage', group: 'keysAnywhere' },
  fullscreen: { combo: 'shift+f', label: 'toggleFullscreen', group: 'keysAnywhere' },
  top: { combo: 'shift+t', label: 'toTop', group: 'keysAnywhere' },
  help: { combo: '?', label: 'keyHelp', group: 'keysAnywhere' },
  next: { combo: 'down', label: 'keyNext', group: 'keysInLists' },
  previous: { combo: 'up', label: 'keyPrevious', group: 'keysInLists' },
  open: { combo: 'enter', label: 'keyOpen', group: 'keysInLists' },
  close: { combo: 'esc', label: 'keyClose', group: 'keysInLists' },
  nextField: { combo: 'enter', label: 'keyNextField', group: 'keysInForms' },
  send: { combo: 'mod+enter', label: 'keySend', group: 'keysInForms' },
} as const satisfies Readonly<Record<string, Shortcut>>

export const GROUPS = ['keysAnywhere', 'keysInLists', 'keysInForms'] as const satisfies readonly Shortcut['group'][]

/** The shortcuts that work wherever the focus is. */
export const GLOBAL_SHORTCUTS = ['palette', 'pageSearch', 'fullscreen', 'top', 'help'] as const
export type GlobalShortcut = (typeof GLOBAL_SHORTCUTS)[number]

/** Whether a shortcut is one key without Control or Command, which may be turned off. */
export const isSingleKey = ({ combo }: Shortcut): boolean => !combo.includes('mod')
