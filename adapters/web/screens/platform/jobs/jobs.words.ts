import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const jobsWords = defineWords('jobs', {
  title: words('后台任务', '背景工作', 'Background jobs'),
  intro: words(
    '已完成的任务保留一天，失败的保留 90 天',
    '已完成的工作保留一天，失敗的保留 90 天',
    'Finished jobs are kept for a day, failed ones for 90 days',
  ),
  emptyTitle: words('暂无任务', '暫無工作', 'No jobs'),
  emptyText: words('在后台进行的工作会显示在这里。', '在背景進行的工作會顯示在這裡。', 'Background work is shown here.'),
  kind: words('任务', '工作', 'Job'),
  state: words('状态', '狀態', 'State'),
  tries: words('运行次数', '執行次數', 'Runs'),
  triesOf: words('{tries} / {most}', '{tries} / {most}', '{tries} of {most}'),
  error: words('错误', '錯誤', 'Error'),
  customer: words('客户编号', '客戶編號', 'Client ID'),
  created: words('创建时间', '建立時間', 'Created'),
  due: words('计划时间', '計劃時間', 'Due'),
  started: words('开始时间', '開始時間', 'Started'),
  finished: words('结束时间', '結束時間', 'Finished'),
  id: words('编号', '編號', 'ID'),
  retried: words('任务将再次运行', '工作將再次執行', 'The job will run again'),
  cancelled: words('任务已取消', '工作已取消', 'Job cancelled'),
  cancelTitle: words('取消此任务？', '取消此工作？', 'Cancel job?'),
  cancelConfirm: words('取消任务', '取消工作', 'Cancel job'),
  cancelKeep: words('不取消', '不取消', 'Keep job'),
  cancelText: words(
    '“{kind}”将不再运行；正在进行的运行不会留下任何结果。',
    '「{kind}」將不再執行；正在進行的執行不會留下任何結果。',
    '“{kind}” will not run. A run in progress has no effect.',
  ),
  retryOne: words('再次运行“{kind}”', '再次執行「{kind}」', 'Run “{kind}” again'),
  cancelOne: words('取消“{kind}”', '取消「{kind}」', 'Cancel “{kind}”'),
  search: words('编号 / 错误', '編號 / 錯誤', 'ID / error'),
})
