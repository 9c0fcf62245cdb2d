import { Button, InputGroup } from '@blueprintjs/core'
import {
  Bold,
  Citation,
  HeaderThree,
  HeaderTwo,
  Italic,
  Link as LinkIcon,
  NumberedList,
  Properties,
  Redo,
  Strikethrough,
  Underline,
  Undo,
} from '@blueprintjs/icons'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useWords } from '../../../../base/words.ts'
import { bulletinsWords } from './bulletins.words.ts'
import './bulletins.css'

const WEB_ADDRESS = /^https?:\/\/[^\s]+$/i

type RichTextEditorProps = {
  readonly id: string
  /** The ids of its label and descriptions. */
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  readonly lang: string
  readonly html: string
  readonly isInvalid: boolean
  readonly onChange: (html: string) => void
}

/** Exactly what the server's allow-list permits. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
]

/** Rich text in the server's format, by mouse, keyboard (Ctrl+B, Ctrl+I …) and screen reader. */
export default function RichTextEditor({ id, labelledBy, describedBy, lang, html, isInvalid, onChange }: RichTextEditorProps) {
  // The initial content; from then on the editor reports its content.
  const [content] = useState(html)
  const editor = useEditor({
    extensions,
    content,
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        lang,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-invalid': String(isInvalid),
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        class: 'rich-text',
      },
    },
    onUpdate: ({ editor: written }) => onChange(written.isEmpty ? '' : written.getHTML()),
  })
  return (
    <div className="rich-editor" data-invalid={isInvalid}>
      <Tools editor={editor} controls={id} />
      <EditorContent editor={editor} />
    </div>
  )
}

/** Moves the focus among the tools by the arrow keys; only one of them is in the Tab order. */
function useRoving() {
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }
    const next = steps[event.key]
    if (next === undefined || buttons.length === 0) return
    event.preventDefault()
    const to = (next + buttons.length) % buttons.length
    setAt(to)
    buttons[to]?.focus()
  }
  return { bar, at, setAt, onKeyDown }
}

type Tool = {
  readonly word:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'strike'
    | 'heading'
    | 'subheading'
    | 'bullets'
    | 'numbers'
    | 'quote'
    | 'link'
    | 'undo'
    | 'redo'
  readonly icon: ReactElement
  /** Whether it is active at the cursor; left out for actions. */
  readonly isOn?: boolean
  readonly isPossible?: boolean
  readonly run: () => void
}

function Tools({ editor, controls }: { readonly editor: Editor; readonly controls: string }) {
  const t = useWords(bulletinsWords)
  const [isLinking, setLinking] = useState(false)
  const { bar, at, setAt, onKeyDown } = useRoving()
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  const change = () => editor.chain().focus()
  const tools: readonly Tool[] = [
    { word: 'bold', icon: <Bold />, isOn: on.bold, run: () => change().toggleBold().run() },
    { word: 'italic', icon: <Italic />, isOn: on.italic, run: () => change().toggleItalic().run() },
    { word: 'underline', icon: <Underline />, isOn: on.underline, run: () => change().toggleUnderline().run() },
    { word: 'strike', icon: <Strikethrough />, isOn: on.strike, run: () => change().toggleStrike().run() },
    { word: 'heading', icon: <HeaderTwo />, isOn: on.heading, run: () => change().toggleHeading({ level: 2 }).run() },
    { word: 'subheading', icon: <HeaderThree />, isOn: on.subheading, run: () => change().toggleHeading({ level: 3 }).run() },
    { word: 'bullets', icon: <Properties />, isOn: on.bullets, run: () => change().toggleBulletList().run() },
    { word: 'numbers', icon: <NumberedList />, isOn: on.numbers, run: () => change().toggleOrderedList().run() },
    { word: 'quote', icon: <Citation />, isOn: on.quote, run: () => change().toggleBlockquote().run() },
    { word: 'link', icon: <LinkIcon />, isOn: on.link, run: () => setLinking(!isLinking) },
    { word: 'undo', icon: <Undo />, isPossible: on.canUndo, run: () => change().undo().run() },
    { word: 'redo', icon: <Redo />, isPossible: on.canRedo, run: () => change().redo().run() },
  ]
  return (
    <>
      <div
        ref={bar}
        className="rich-editor-tools"
        role="toolbar"
        tabIndex={-1}
        aria-label={t('tools')}
        aria-controls={controls}
        onKeyDown={onKeyDown}
      >
        {tools.map(({ word, icon, isOn, isPossible = true, run }, index) => (
          <Button
            key={word}
            variant="minimal"
            size="small"
            icon={icon}
            aria-label={t(word)}
            title={t(word)}
            tabIndex={index === at ? 0 : -1}
            active={isOn === true}
            // A tool that is currently disabled keeps its place in the row, and the focus.
            aria-disabled={!isPossible}
            {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
            onFocus={() => setAt(index)}
            onClick={() => isPossible && run()}
          />
        ))}
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

/** The address that the selected text links to. */
function LinkForm({ editor, onDone }: { readonly editor: Editor; readonly onDone: () => void }) {
  const t = useWords(bulletinsWords)
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [isWrong, setWrong] = useState(false)
  const set = (): void => {
    const href = address.trim()
    if (!WEB_ADDRESS.test(href)) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  const takeOut = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <div className="rich-editor-link" role="group" aria-label={t('link')}>
      <InputGroup
        type="url"
        size="small"
        autoFocus
        aria-label={t('linkAddress')}
        aria-invalid={isWrong}
        placeholder="https://"
        value={address}
        intent={isWrong ? 'danger' : 'none'}
        onChange={(event) => {
          setAddress(event.target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onDone()
          }
          if (event.key !== 'Enter') return
          event.preventDefault()
          set()
        }}
      />
      <Button size="small" intent="primary" text={t('linkSet')} onClick={set} />
      {editor.isActive('link') && <Button size="small" text={t('linkGone')} onClick={takeOut} />}
      {isWrong && (
        <span className="form-field-error" role="alert">
          {t('linkWrong')}
        </span>
      )}
    </div>
  )
}
