import { words, type Words } from '#core/base/kernel/words.ts'

/** A part of the guide; `code` in texts stands between backticks. */
export type PrintingPart =
  | { readonly kind: 'text'; readonly text: Words }
  | { readonly kind: 'code'; readonly title: Words; readonly code: string }
  | { readonly kind: 'table'; readonly title: Words; readonly rows: readonly (readonly [code: string, text: Words])[] }

export type PrintingSection = { readonly name: string; readonly title: Words; readonly parts: readonly PrintingPart[] }

/** A policy file for many machines. */
export const POLICY_EXAMPLE = '{ "origins": ["https://portal.example.com"], "pairing": "off" }'

const text = (...languages: Parameters<typeof words>): PrintingPart => ({ kind: 'text', text: words(...languages) })

const BROWSER: PrintingSection = {
  name: 'browser',
  title: words('在浏览器中打印', '在瀏覽器中列印', 'Print from the browser'),
  parts: [
    text(
      '在用户菜单中打开“本机打印机”，连接并输入打印助手显示的六位配对码。每个浏览器每个账号只需配对一次。为每种面单尺寸选择打印机，打印测试页，并为标签打印机设置浓度和偏移；打印助手为这张桌子上的所有人记住这些设置。',
      '在使用者選單中開啟「本機印表機」，連線並輸入列印助手顯示的六位配對碼。每個瀏覽器每個帳號只需配對一次。為每種面單尺寸選擇印表機，列印測試頁，並為標籤印表機設定濃度和偏移；列印助手為這張桌子上的所有人記住這些設定。',
      'Open the printers at this desk from the user menu, connect, and type the six digits that the agent shows. A browser is paired once for an account. Choose the printer of each label size, print a test page, and set darkness and offset of label printers; the agent remembers it for everybody at this desk.',
    ),
    text(
      '此后面单直接在对应尺寸的打印机上打印，页面显示每张面单的进度、打印机在等什么、失败的原因。切换页面、重新载入或打开其他标签页都不会重复打印。纸张输出后，订单才算已打印。',
      '此後面單直接在對應尺寸的印表機上列印，頁面顯示每張面單的進度、印表機在等什麼、失敗的原因。切換頁面、重新載入或開啟其他分頁都不會重複列印。紙張輸出後，訂單才算已列印。',
      'From then on labels are printed at once, on the printer of their size. The page shows each label until it is paper: what a printer waits for, what failed and why. Changing pages, a reload or another tab prints nothing twice. An order counts as printed when paper came out.',
    ),
    text(
      'Chrome 和 Edge 询问页面是否可以连接本机的应用：请允许。拒绝后可以在网站设置中重新允许；受管理的电脑可以用策略 `LoopbackNetworkAllowedForUrls`（146 版之前为 `LocalNetworkAccessAllowedForUrls`）预先允许门户的地址。通过 http 打开的页面无法连接打印助手。',
      'Chrome 和 Edge 詢問頁面是否可以連線本機的應用程式：請允許。拒絕後可以在網站設定中重新允許；受管理的電腦可以用原則 `LoopbackNetworkAllowedForUrls`（146 版之前為 `LocalNetworkAccessAllowedForUrls`）預先允許入口網站的位址。透過 http 開啟的頁面無法連線列印助手。',
      'Chrome and Edge ask whether a page may reach apps on this device: allow it. Where it was denied, site settings allow it again; on managed computers the policy `LoopbackNetworkAllowedForUrls` (before version 146 `LocalNetworkAccessAllowedForUrls`) lists the portal’s address. Pages opened over http can’t reach an agent.',
    ),
    text(
      '无法获得允许，或打印机在另一台电脑旁时，使用打印台：在用户菜单的“打印台”页面添加打印台，用显示的密钥启动其打印助手，再为此浏览器选择它。此浏览器的面单此后在打印台打印，进度和状态与本机打印相同；打印台离线时，面单最多等待一天。',
      '無法獲得允許，或印表機在另一部電腦旁時，使用列印台：在使用者選單的「列印台」頁面新增列印台，用顯示的金鑰啟動其列印助手，再為此瀏覽器選擇它。此瀏覽器的面單此後在列印台列印，進度和狀態與本機列印相同；列印台離線時，面單最多等待一天。',
      'Where that can’t be, or the printers are beside another computer, print at a print desk: add one under Print desks in the user menu, start its agent with the key that is shown, and choose it for this browser. Labels of this browser are then printed there, with the same progress and states; while the desk is offline they wait for up to a day.',
    ),
    text(
      '在“本机打印机”或打印台的“列表（A4）”中选择打印机后，“打印列表”直接在该打印机打印，进度与面单相同；未选择时，列表以 PDF 打开。',
      '在「本機印表機」或列印台的「列表（A4）」中選擇印表機後，「列印列表」直接在該印表機列印，進度與面單相同；未選擇時，列表以 PDF 開啟。',
      'Choose a printer under Lists (A4), in Printers at this desk or at a print desk, and Print list prints there at once, with the progress that labels have. Without one, lists open as PDF.',
    ),
    text(
      '接受 203 或 300 dpi ZPL 的打印机得到 ZPL，条码由打印机自身绘制；其他打印机得到 PDF。配对密钥按账号和门户地址保存在浏览器中，脚本无法读取；退出登录后保留，因为它只能打开打印助手的打印机列表，不能打开任何文件。',
      '接受 203 或 300 dpi ZPL 的印表機得到 ZPL，條碼由印表機自身繪製；其他印表機得到 PDF。配對金鑰按帳號和入口網站位址儲存在瀏覽器中，指令碼無法讀取；登出後保留，因為它只能開啟列印助手的印表機清單，不能開啟任何檔案。',
      'A printer that takes ZPL at 203 or 300 dpi gets ZPL, with bars that it draws itself; any other gets PDF. The key of a pairing is kept in the browser for the account and the portal’s address, where no script can read it. It stays after signing out, since it opens the agent’s list of printers and no document.',
    ),
  ],
}

/** How the print agent is run. The agent's package has these sections as its README. */
export const agentGuide: readonly PrintingSection[] = [
  {
    name: 'run',
    title: words('运行打印助手', '執行列印助手', 'Run the print agent'),
    parts: [
      text(
        '打印助手运行在打印机旁边的电脑上，从门户取回每份文件，只打印一次，并报告结果。Linux 版下载后解压即可使用，无需安装 Node：',
        '列印助手執行在印表機旁邊的電腦上，從入口網站取回每份檔案，只列印一次，並回報結果。Linux 版下載後解壓縮即可使用，無需安裝 Node：',
        'The print agent runs on the machine beside the printers. It fetches each document from the portal, prints it once and reports what became of it. On Linux it is one executable that needs no Node:',
      ),
      {
        kind: 'code',
        title: words('安装和启动', '安裝和啟動', 'Install and start'),
        code: `tar -xzf crossdock-print-agent-linux-x64.tar.gz
mkdir -p ~/.local/bin && cp crossdock-print-agent/crossdock-print-agent ~/.local/bin/
crossdock-print-agent --origin https://portal.example.com --printers labels=zpl://10.0.0.7:9100?dpi=203,office=ipp://printer.local/ipp/print`,
      },
      text(
        '`--origin` 是门户的网站地址：只有它的页面可以配对，配对过的以后无需再写。第一次打印时，页面要求输入打印助手显示的六位配对码。`crossdock-print-agent --help` 列出全部命令：',
        '`--origin` 是入口網站的網站位址：只有它的頁面可以配對，配對過的以後無需再寫。第一次列印時，頁面要求輸入列印助手顯示的六位配對碼。`crossdock-print-agent --help` 列出全部命令：',
        '`--origin` is the portal’s: its pages alone may pair, and one that is paired need not be named again. The first time that a page prints, it asks for the six-digit code that the agent shows. `crossdock-print-agent --help` lists all commands:',
      ),
      {
        kind: 'table',
        title: words('命令', '命令', 'Commands'),
        rows: [
          [
            'printers',
            words(
              '打印机及其状态；--printers 添加，--remove 移除',
              '印表機及其狀態；--printers 新增，--remove 移除',
              'The printers and their state; --printers adds, --remove removes',
            ),
          ],
          ['test labels', words('打印测试页', '列印測試頁', 'Prints a test page')],
          ['origins', words('可以打印的网站和账号', '可以列印的網站和帳號', 'The origins and accounts that may print')],
          ['forget https://portal.example.com', words('取消一个网站的配对', '取消一個網站的配對', 'Ends the pairing of an origin')],
        ],
      },
      text(
        '打印助手只监听 `127.0.0.1` 和 `[::1]` 的 17860 端口（`--port` 或 `CROSSDOCK_PRINT_PORT`，门户须用同一设置）。打印机、密钥和文件保存在用户配置目录的 `crossdock/print-agent`（`--folder`），只有该用户可以读取。运行期间添加的打印机在重新启动后可用。',
        '列印助手只監聽 `127.0.0.1` 和 `[::1]` 的 17860 連接埠（`--port` 或 `CROSSDOCK_PRINT_PORT`，入口網站須用同一設定）。印表機、金鑰和檔案儲存在使用者設定目錄的 `crossdock/print-agent`（`--folder`），只有該使用者可以讀取。執行期間新增的印表機在重新啟動後可用。',
        'The agent listens on `127.0.0.1` and `[::1]` alone, port 17860 (`--port` or `CROSSDOCK_PRINT_PORT`; the portal needs the same setting). It keeps its printers, keys and documents in `crossdock/print-agent` of the user’s configuration folder (`--folder`), readable by that user alone. Printers that are added while it runs are used after a restart.',
      ),
    ],
  },
  {
    name: 'printers',
    title: words('打印机地址', '印表機位址', 'Addresses of printers'),
    parts: [
      {
        kind: 'table',
        title: words('打印机地址', '印表機位址', 'Addresses of printers'),
        rows: [
          [
            'ipp://HOST/ipp/print',
            words(
              '接受 PDF 的网络打印机（IPP Everywhere、AirPrint）；也可以用 ipps://',
              '接受 PDF 的網路印表機（IPP Everywhere、AirPrint）；也可以用 ipps://',
              'A network printer that takes PDF (IPP Everywhere, AirPrint); ipps:// too',
            ),
          ],
          ['cups://HOST:631/printers/NAME', words('CUPS 的打印队列', 'CUPS 的列印佇列', 'A queue of CUPS')],
          [
            'zpl://HOST:9100?dpi=203',
            words(
              'ZPL 标签打印机；PDF 按其分辨率绘制',
              'ZPL 標籤印表機；PDF 按其解析度繪製',
              'A ZPL label printer; PDF documents are drawn at its resolution',
            ),
          ],
          ['tspl://HOST:9100', words('TSPL 标签打印机', 'TSPL 標籤印表機', 'A TSPL label printer')],
          [
            'epl://HOST:9100',
            words('EPL 标签打印机；无法查询状态', 'EPL 標籤印表機；無法查詢狀態', 'An EPL label printer; it cannot be asked for its state'),
          ],
          ['lp:QUEUE', words('系统的打印队列，使用 lp 命令', '系統的列印佇列，使用 lp 命令', 'A queue of the system, by the lp command')],
          ['folder:/PATH', words('把文件写入一个目录', '把檔案寫入一個目錄', 'A folder that documents are written to')],
        ],
      },
      text(
        '标签打印机直接接受其自身语言的文件。PDF 由打印助手绘制：按打印机的分辨率（`dpi`）和文件的 `size`，未给出时按页面大小；居中，必要时旋转和缩小，并按打印机的偏移移动。未嵌入的中文字体以 Noto Sans SC 绘制。无法绘制的文件以其原因失败：`LABEL_FILE_BROKEN`、`LABEL_FILE_LOCKED`、`LABEL_FILE_TOO_MANY_PAGES`（超过 2,000 页）、`LABEL_FILE_TOO_COMPLEX`（20 页超过 30 秒）。',
        '標籤印表機直接接受其自身語言的檔案。PDF 由列印助手繪製：按印表機的解析度（`dpi`）和檔案的 `size`，未給出時按頁面大小；置中，必要時旋轉和縮小，並按印表機的偏移移動。未嵌入的中文字型以 Noto Sans SC 繪製。無法繪製的檔案以其原因失敗：`LABEL_FILE_BROKEN`、`LABEL_FILE_LOCKED`、`LABEL_FILE_TOO_MANY_PAGES`（超過 2,000 頁）、`LABEL_FILE_TOO_COMPLEX`（20 頁超過 30 秒）。',
        'A label printer takes documents in its own language as they are. PDF documents are drawn for it by the agent: at the printer’s resolution (`dpi`), on paper of the document’s `size`, or as large as the page where none is given; in the middle, turned where that fits better, made smaller where they must be, and moved by the printer’s offset. Chinese fonts that a file does not contain are drawn in Noto Sans SC. A file that cannot be drawn fails with its reason: `LABEL_FILE_BROKEN`, `LABEL_FILE_LOCKED`, `LABEL_FILE_TOO_MANY_PAGES` above 2,000, `LABEL_FILE_TOO_COMPLEX` after 30 seconds for 20 pages.',
      ),
    ],
  },
  {
    name: 'service',
    title: words('作为服务运行', '作為服務執行', 'Run it as a service'),
    parts: [
      text(
        '安装包带有 systemd 单元。配对码在日志中：',
        '安裝包帶有 systemd 單元。配對碼在記錄中：',
        'The package has a unit for systemd. The pairing code is then in the journal:',
      ),
      {
        kind: 'code',
        title: words('启用服务', '啟用服務', 'Enable the service'),
        code: `mkdir -p ~/.config/systemd/user && cp crossdock-print-agent/crossdock-print-agent.service ~/.config/systemd/user/
systemctl --user enable --now crossdock-print-agent
journalctl --user -u crossdock-print-agent`,
      },
    ],
  },
  {
    name: 'systems',
    title: words('Windows 和 macOS', 'Windows 和 macOS', 'Windows and macOS'),
    parts: [
      text(
        '在 Windows 和 macOS 上，用 Node 24 和本项目运行同一命令。这两个系统尚未测试过。`lp:` 地址需要系统的 lp 命令，Windows 没有；标签打印机请用 `zpl://`、`tspl://` 或 `epl://`。',
        '在 Windows 和 macOS 上，用 Node 24 和本專案執行同一命令。這兩個系統尚未測試過。`lp:` 位址需要系統的 lp 命令，Windows 沒有；標籤印表機請用 `zpl://`、`tspl://` 或 `epl://`。',
        'On Windows and macOS, run the same command with Node 24 and this project. Neither has been tried. `lp:` addresses need the system’s lp command, which Windows does not have; reach label printers by `zpl://`, `tspl://` or `epl://`.',
      ),
      {
        kind: 'code',
        title: words('用 Node 启动', '用 Node 啟動', 'Start it with Node'),
        code: `npm ci
npx crossdock print-agent --origin https://portal.example.com --printers labels=zpl://10.0.0.7:9100?dpi=203`,
      },
    ],
  },
  {
    name: 'fleet',
    title: words('管理多台电脑', '管理多部電腦', 'Many machines'),
    parts: [
      text(
        '策略文件（`--policy FILE`，或打印助手目录中的 `policy.json`）列出无需配对码的网站；`pairing` 为 `off` 时拒绝其他所有网站，为 `code` 时 `--origin` 写明的网站可以用配对码配对。无法读取的策略文件会阻止启动。',
        '原則檔案（`--policy FILE`，或列印助手目錄中的 `policy.json`）列出無需配對碼的網站；`pairing` 為 `off` 時拒絕其他所有網站，為 `code` 時 `--origin` 寫明的網站可以用配對碼配對。無法讀取的原則檔案會阻止啟動。',
        'A policy file (`--policy FILE`, or `policy.json` in the agent’s folder) lists origins that need no code. With `pairing` set to `off` all others are refused; with `code` those that `--origin` names can pair by a code. The agent does not start with a policy that it cannot read.',
      ),
      {
        kind: 'code',
        title: words('策略文件', '原則檔案', 'Policy file'),
        code: POLICY_EXAMPLE,
      },
    ],
  },
]

const PRINT = JSON.stringify(
  {
    type: 'print',
    id: '7',
    task: '…',
    printer: 'labels',
    copies: 1,
    documents: [{ document: '…', url: '/api/print/documents/…', kind: 'pdf', size: '100x150', title: 'XD0000000001' }],
  },
  null,
  2,
)

/** The protocol between a page, or a customer's program, and an agent. */
const protocolGuide: readonly PrintingSection[] = [
  {
    name: 'protocol',
    title: words('协议 crossdock-print.v1', '協定 crossdock-print.v1', 'The protocol crossdock-print.v1'),
    parts: [
      text(
        'WebSocket，子协议 `crossdock-print.v1`；每条消息是一个文本帧中的一个 JSON 对象，不超过 1 MB。`Host` 不是本机，或 `Origin` 缺失、为 `null`、不被允许时，连接被拒绝（403）。请求带有 `id`，应答重复它。',
        'WebSocket，子協定 `crossdock-print.v1`；每則訊息是一個文字框架中的一個 JSON 物件，不超過 1 MB。`Host` 不是本機，或 `Origin` 缺少、為 `null`、不被允許時，連線被拒絕（403）。請求帶有 `id`，應答重複它。',
        'WebSocket with the sub-protocol `crossdock-print.v1`. Every message is one JSON object in one text frame of at most 1 MB. A connection is refused (403) where its `Host` is not this machine, or its `Origin` is missing, `null` or not allowed. Requests have an `id` that the answer repeats.',
      ),
      {
        kind: 'table',
        title: words('请求', '請求', 'Requests'),
        rows: [
          ['print', words('打印文件；应答 `accepted`', '列印檔案；應答 `accepted`', 'Prints documents; the answer is `accepted`')],
          [
            'printers',
            words(
              '打印机的名称、类型、状态、原因、纸张、dpi、排队数和设置',
              '印表機的名稱、類型、狀態、原因、紙張、dpi、排隊數和設定',
              'Name, kind, state, reasons, media, dpi, queued documents and settings of each printer',
            ),
          ],
          ['statuses', words('`documents` 中文件的状态', '`documents` 中檔案的狀態', 'The states of the documents named in `documents`')],
          [
            'cancel',
            words('取消 `documents`；应答 `done`', '取消 `documents`；應答 `done`', 'Takes back `documents`; the answer is `done`'),
          ],
          ['resume', words('立即重新检查 `printer`', '立即重新檢查 `printer`', 'Looks at `printer` again at once')],
          [
            'set_printer',
            words(
              '`darkness` 0 到 30，`null` 为打印机自身的浓度；`offset` 的 x 和 y 以点为单位，用于标签打印机；`sizes`',
              '`darkness` 0 到 30，`null` 為印表機自身的濃度；`offset` 的 x 和 y 以點為單位，用於標籤印表機；`sizes`',
              '`darkness` from 0 to 30, `null` for the printer’s own; x and y of `offset` in dots, for label printers; `sizes`',
            ),
          ],
          [
            'test_page',
            words(
              '在 `printer` 上打印测试页，文件名为 `document`',
              '在 `printer` 上列印測試頁，檔案名稱為 `document`',
              'Prints the test page on `printer` as `document`',
            ),
          ],
          [
            'forget',
            words(
              '取消此连接的配对：先 `done`，再以 4410 关闭',
              '取消此連線的配對：先 `done`，再以 4410 關閉',
              'Ends the pairing of the connection: `done`, then it is closed with 4410',
            ),
          ],
          ['ping', words('应答 `pong`', '應答 `pong`', 'The answer is `pong`')],
        ],
      },
      text(
        '无法执行的请求得到 `error`，含 `code`、`params`、`message` 和请求的 `id`。',
        '無法執行的請求得到 `error`，含 `code`、`params`、`message` 和請求的 `id`。',
        'What cannot be done is answered with `error`: `code`, `params`, `message` and the `id` of the request.',
      ),
    ],
  },
  {
    name: 'pairing',
    title: words('配对', '配對', 'Pairing'),
    parts: [
      text(
        '页面先介绍自己，`nonce` 至少 16 个随机字符：',
        '頁面先介紹自己，`nonce` 至少 16 個隨機字元：',
        'The page begins. Its `nonce` has at least 16 random characters:',
      ),
      { kind: 'code', title: words('开始', '開始', 'Begin'), code: '{"type": "hello", "account": "1001", "nonce": "…", "lang": "en-US"}' },
      text(
        '对不认识的网站和账号，打印助手应答 `pairing`，并在终端显示六位配对码。页面把它发回，得到 `welcome` 和密钥（32 字节，base64url）。密钥属于这个网站和账号，请妥善保存。输错五次后，配对关闭一分钟。',
        '對不認識的網站和帳號，列印助手應答 `pairing`，並在終端機顯示六位配對碼。頁面把它送回，得到 `welcome` 和金鑰（32 位元組，base64url）。金鑰屬於這個網站和帳號，請妥善儲存。輸錯五次後，配對關閉一分鐘。',
        'To an origin and account that it does not know, the agent answers `pairing` and shows a six-digit code in its terminal. The page sends the code and gets `welcome` with a key (32 bytes, base64url), which is for this origin and account: keep it. After five wrong codes pairing is closed for a minute.',
      ),
      {
        kind: 'code',
        title: words('配对码', '配對碼', 'Code'),
        code: '{"type": "pair", "code": "…"}\n{"type": "welcome", "version": "1", "key": "…"}',
      },
      text(
        '对认识的，它应答 `challenge`。双方都证明自己持有密钥：对六行文本（以换行连接）计算 HMAC-SHA256，取 base64url：`crossdock-print.v1`、`agent` 或 `page`（证明的一方）、网站、账号、页面的 nonce、打印助手的 nonce。先核对打印助手的证明，再发送自己的；应答是 `welcome`。证明错误时连接以 4401 关闭。',
        '對認識的，它應答 `challenge`。雙方都證明自己持有金鑰：對六行文字（以換行連接）計算 HMAC-SHA256，取 base64url：`crossdock-print.v1`、`agent` 或 `page`（證明的一方）、網站、帳號、頁面的 nonce、列印助手的 nonce。先核對列印助手的證明，再傳送自己的；應答是 `welcome`。證明錯誤時連線以 4401 關閉。',
        'To a known one it answers `challenge`. Both sides prove that they have the key: base64url of HMAC-SHA256 over six lines joined by line feeds: `crossdock-print.v1`, `agent` or `page` (who proves), origin, account, the page’s nonce, the agent’s nonce. Check the agent’s proof, then send yours; the answer is `welcome`. A wrong proof closes the connection with 4401.',
      ),
      {
        kind: 'code',
        title: words('证明', '證明', 'Proof'),
        code: '{"type": "challenge", "nonce": "…", "proof": "…"}\n{"type": "prove", "proof": "…"}',
      },
      text(
        '一个账号可以在同一台电脑的多个浏览器中配对，各有一把密钥。`hello` 的 `key` 说明页面持有哪一把：密钥 SHA-256 的前 16 个十六进制数字。打印助手不认识的密钥和 `new` 都会开始配对。',
        '一個帳號可以在同一部電腦的多個瀏覽器中配對，各有一把金鑰。`hello` 的 `key` 說明頁面持有哪一把：金鑰 SHA-256 的前 16 個十六進位數字。列印助手不認識的金鑰和 `new` 都會開始配對。',
        'An account may be paired in several browsers of a machine, each with a key. `key` of `hello` says which one the page has: the first 16 hexadecimal digits of the key’s SHA-256. A key that the agent does not know, and `new`, lead to pairing.',
      ),
    ],
  },
  {
    name: 'printing',
    title: words('打印', '列印', 'Printing'),
    parts: [
      text(
        '门户的 `POST /api/print/tasks`（`orders`、`type`、`size`）为每个订单生成一份文件，其链接五分钟内可用一次；`POST /api/print/lists`（订单的筛选条件、`columns`、`sort`）生成一份 `210x297` 的 A4 列表。把它们交给打印助手：',
        '入口網站的 `POST /api/print/tasks`（`orders`、`type`、`size`）為每個訂單產生一份檔案，其連結五分鐘內可用一次；`POST /api/print/lists`（訂單的篩選條件、`columns`、`sort`）產生一份 `210x297` 的 A4 清單。把它們交給列印助手：',
        '`POST /api/print/tasks` of the portal (`orders`, `type`, `size`) makes one document per order, each with a link that works once and for five minutes; `POST /api/print/lists` (filters of orders, `columns`, `sort`) makes one of the size `210x297`, a list on A4. Pass them on:',
      ),
      { kind: 'code', title: words('打印', '列印', 'Print'), code: PRINT },
      text(
        '打印助手只从已配对的网站取回 `url`，不跟随重定向，不超过 64 MB；有 `sha256` 时核对内容。不写 `printer` 时，使用上次打印该尺寸的打印机，或唯一的打印机。',
        '列印助手只從已配對的網站取回 `url`，不跟隨重新導向，不超過 64 MB；有 `sha256` 時核對內容。不寫 `printer` 時，使用上次列印該尺寸的印表機，或唯一的印表機。',
        'The agent fetches `url` from the paired origin and from nowhere else, without following redirects, up to 64 MB; with `sha256` it checks the content. Without `printer` it takes the one that this size was printed on last, or the only one.',
      ),
      text(
        '同一个 `document` 只打印一次：一天内的重复请求（重新载入、第二个标签页）得到它的状态。只有在发送给打印机之前失败的文件，才可以用新链接再次请求。',
        '同一個 `document` 只列印一次：一天內的重複請求（重新載入、第二個分頁）得到它的狀態。只有在傳送給印表機之前失敗的檔案，才可以用新連結再次請求。',
        'A `document` is printed once: a repeat within a day, by a reload or a second tab, is answered with its state. Only a document that failed before anything was sent to the printer may be asked for again, with a new link.',
      ),
      text(
        '应答 `accepted` 含每份文件的状态；此后每次变化有一条 `status`：',
        '應答 `accepted` 含每份檔案的狀態；此後每次變化有一則 `status`：',
        'The answer is `accepted` with the state of each; then a `status` follows for every change:',
      ),
      {
        kind: 'table',
        title: words('状态', '狀態', 'States'),
        rows: [
          ['queued, fetched, rendered, spooled, printing', words('处理中', '處理中', 'On its way')],
          [
            'held',
            words(
              '需要有人处理；`reason` 是 `media-needed`、`media-empty`、`media-jam`、`cover-open`、`marker-supply-empty`、`paused`、`offline` 等；解决后自动继续',
              '需要有人處理；`reason` 是 `media-needed`、`media-empty`、`media-jam`、`cover-open`、`marker-supply-empty`、`paused`、`offline` 等；解決後自動繼續',
              'A person is needed: `reason` is `media-needed`, `media-empty`, `media-jam`, `cover-open`, `marker-supply-empty`, `paused`, `offline` and others; it goes on by itself',
            ),
          ],
          [
            'printed',
            words(
              '`confirmed_by` 为 `printer` 时由打印机确认，为 `spooler` 时只有队列或连接接收了它',
              '`confirmed_by` 為 `printer` 時由印表機確認，為 `spooler` 時只有佇列或連線接收了它',
              '`confirmed_by` is `printer` where the printer itself reported it, `spooler` where only the queue or the connection took it',
            ),
          ],
          [
            'failed',
            words(
              '`failure` 含 `code`、`params` 和 `message`，语言与 `hello` 相同',
              '`failure` 含 `code`、`params` 和 `message`，語言與 `hello` 相同',
              '`failure` has `code`, `params` and a `message` in the language of `hello`',
            ),
          ],
          ['cancelled', words('已取消', '已取消', 'Taken back')],
          [
            'unknown',
            words(
              '打印助手在发送时中断，而打印机无法查询：请查看打印机。它不会自动再次打印',
              '列印助手在傳送時中斷，而印表機無法查詢：請查看印表機。它不會自動再次列印',
              'The agent ended while it was sending, and the printer cannot be asked: look at the printer. It is never printed again by itself',
            ),
          ],
        ],
      },
      text(
        '用 `POST /api/print/documents/printed`（`documents`）报告已打印的文件：从此订单才算已打印。',
        '以 `POST /api/print/documents/printed`（`documents`）回報已列印的檔案：從此訂單才算已列印。',
        'Report what was printed with `POST /api/print/documents/printed` (`documents`): an order counts as printed from then on.',
      ),
    ],
  },
  {
    name: 'desks',
    title: words('打印台', '列印台', 'Print desks'),
    parts: [
      text(
        '打印台是主动连接门户的打印助手：页面、平板或程序无需在同一台电脑上即可打印。“打印台”页面可以添加、查看、移除打印台，并为浏览器选择打印台；程序使用 API。它属于创建它的账号：`POST /api/print/desks`（`name`）返回密钥，只显示一次；`GET /api/print/desks` 列出打印台及其打印机、是否已连接和最后连接的时间；`DELETE /api/print/desks/:desk_id` 撤销密钥并断开连接。',
        '列印台是主動連線入口網站的列印助手：頁面、平板或程式無需在同一部電腦上即可列印。「列印台」頁面可以新增、檢視、移除列印台，並為瀏覽器選擇列印台；程式使用 API。它屬於建立它的帳號：`POST /api/print/desks`（`name`）傳回金鑰，只顯示一次；`GET /api/print/desks` 列出列印台及其印表機、是否已連線和最後連線的時間；`DELETE /api/print/desks/:desk_id` 撤銷金鑰並中斷連線。',
        'A print desk is an agent that connects to the portal by itself, so that a page, a tablet or a program prints there without being on the same machine. The page of print desks makes, shows and removes them, and chooses one for a browser; programs use the API. A desk belongs to the account that made it: `POST /api/print/desks` (`name`) answers its key, which is shown this once; `GET /api/print/desks` lists desks with their printers, whether they are connected and when they last were; `DELETE /api/print/desks/:desk_id` revokes the key and ends the connection.',
      ),
      text(
        '`crossdock print-agent --connect` 就是这样的打印助手。第一次运行时，它为已登录的用户（`crossdock login`）创建打印台，名称由 `--desk` 给出或取自电脑名，并保存密钥；在别处创建的密钥放在 `CROSSDOCK_TOKEN`，门户的地址放在 `CROSSDOCK_URL`。`crossdock labels print` 加上 `--printer` 在本机的打印机上打印，加上 `--desk` 在打印台的打印机上打印。',
        '`crossdock print-agent --connect` 就是這樣的列印助手。第一次執行時，它為已登入的使用者（`crossdock login`）建立列印台，名稱由 `--desk` 給出或取自電腦名稱，並儲存金鑰；在別處建立的金鑰放在 `CROSSDOCK_TOKEN`，入口網站的位址放在 `CROSSDOCK_URL`。`crossdock labels print` 加上 `--printer` 在本機的印表機上列印，加上 `--desk` 在列印台的印表機上列印。',
        '`crossdock print-agent --connect` is such an agent. The first time, it makes the desk of the user who is signed in (`crossdock login`), named by `--desk` or after the machine, and keeps its key; a key that was made elsewhere goes in `CROSSDOCK_TOKEN`, the portal’s address in `CROSSDOCK_URL`. `crossdock labels print` with `--printer` prints on a printer of this machine’s agent, with `--desk` on one of a print desk.',
      ),
      text(
        '`POST /api/print/tasks` 加上 `desk`（编号或名称）、`printer` 和 `copies` 即在那里打印；不写 `printer` 时使用上次打印该尺寸的打印机。带 `Idempotency-Key` 的重复请求得到第一次的任务。接受 203 或 300 dpi ZPL 的打印机得到 ZPL，其他得到 PDF。`GET /api/print/tasks/:task_id` 有每份文件的状态，变化时 `/api/live` 发出 `printing`；打印完成由服务器记录。`POST /api/print/documents/cancel`（`documents`）取消文件。`POST /api/print/desks/:desk_id/printers`（`printer`、`darkness`、`offset`、`sizes`）设置已连接的打印台的打印机，`darkness` 为 `null` 时取消设置；`POST /api/print/desks/:desk_id/test` 和 `/resume`（`printer`）打印测试页、立即重新检查打印机。',
        '`POST /api/print/tasks` 加上 `desk`（編號或名稱）、`printer` 和 `copies` 即在那裡列印；不寫 `printer` 時使用上次列印該尺寸的印表機。帶 `Idempotency-Key` 的重複請求得到第一次的工作。接受 203 或 300 dpi ZPL 的印表機得到 ZPL，其他得到 PDF。`GET /api/print/tasks/:task_id` 有每份檔案的狀態，變化時 `/api/live` 發出 `printing`；列印完成由伺服器記錄。`POST /api/print/documents/cancel`（`documents`）取消檔案。`POST /api/print/desks/:desk_id/printers`（`printer`、`darkness`、`offset`、`sizes`）設定已連線的列印台的印表機，`darkness` 為 `null` 時取消設定；`POST /api/print/desks/:desk_id/test` 和 `/resume`（`printer`）列印測試頁、立即重新檢查印表機。',
        '`POST /api/print/tasks` with `desk` (an id or a name), `printer` and `copies` prints there; without `printer` it is the one that this size was printed on last. With an `Idempotency-Key`, a repeat answers the first task. A printer that takes ZPL at 203 or 300 dpi gets ZPL, any other PDF. `GET /api/print/tasks/:task_id` has the state of each document, and `/api/live` says `printing` when one changes; what became paper is noted by the server. `POST /api/print/documents/cancel` (`documents`) takes documents back. `POST /api/print/desks/:desk_id/printers` (`printer`, `darkness`, `offset`, `sizes`) sets a printer of a desk that is connected, and unsets a darkness of `null`; `POST /api/print/desks/:desk_id/test` and `/resume` (`printer`) print a test page and look at a printer again.',
      ),
      text(
        '打印助手连接 `/api/print/connection`，子协议 `crossdock-print.v1`，密钥放在 `Authorization: Bearer`，自己的编号（与文件一同保存）放在 `crossdock-agent`。此后的消息与上面相同，服务器处于页面的位置：打印助手以 `welcome` 开始，无需配对。',
        '列印助手連線 `/api/print/connection`，子協定 `crossdock-print.v1`，金鑰放在 `Authorization: Bearer`，自己的編號（與檔案一同儲存）放在 `crossdock-agent`。此後的訊息與上面相同，伺服器處於頁面的位置：列印助手以 `welcome` 開始，無需配對。',
        'The agent connects to `/api/print/connection` with the sub-protocol `crossdock-print.v1`, its key as `Authorization: Bearer` and an id of its own, which it keeps with its documents, in `crossdock-agent`. From there on the messages are those above, with the server in the place of the page: the agent begins with `welcome`, without pairing.',
      ),
      text(
        '打印台离线时，文件在门户等待一天。连接后先询问打印台知道哪些已发送的文件；它没有收到的用新链接再次发送。不会重复打印；打印助手丢失了记录，或密钥已在另一个打印助手上使用时，已发送的文件变为 `unknown`。无法取回的文件最多再发送五次，间隔越来越长。每个打印台只有一个连接：较新的连接以 4409 结束较旧的，撤销密钥也是；无效的密钥得到 401。',
        '列印台離線時，檔案在入口網站等待一天。連線後先詢問列印台知道哪些已傳送的檔案；它沒有收到的以新連結再次傳送。不會重複列印；列印助手遺失了記錄，或金鑰已在另一個列印助手上使用時，已傳送的檔案變為 `unknown`。無法取回的檔案最多再傳送五次，間隔越來越長。每個列印台只有一個連線：較新的連線以 4409 結束較舊的，撤銷金鑰也是；無效的金鑰得到 401。',
        'Documents wait in the portal while the desk is away, for a day. On connecting, the desk is asked what it knows of the documents that it was sent; those that it never got are sent again with new links. Nothing is printed twice; where the agent lost its memory, or another agent has the key now, a document that was sent becomes `unknown`. A document that could not be fetched is sent again, up to five times, later each time. A desk has one connection: a newer one ends the older with 4409, and so does a revoked key. A key that is not valid is answered with 401.',
      ),
    ],
  },
]

/** All that the documentation says about printing. */
export const printingGuide: readonly PrintingSection[] = [...agentGuide.slice(0, 1), BROWSER, ...agentGuide.slice(1), ...protocolGuide]
