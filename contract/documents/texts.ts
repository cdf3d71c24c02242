import type { Catalogue } from '../kit/fault.ts';

/** Sentences about documents and their templates. */
export const documentTexts: Catalogue = {
  'document.missing': '{label}未填写',
  'document.reason': '文书中显示明文须填写用途',
  'document.packet.missing': '{document}：{label}未填写',
  'document.packet.none': '还没有可以生成的文书，请先办理到相应步骤',
  'document.no-office': '服务器没有安装文档转换程序，不能生成 PDF；请下载 Word 文档，或直接打印',
  'document.not-converted': '转换为 PDF 失败，请下载 Word 文档后另存为 PDF，或直接打印',
  'document.template.not-docx': '文件格式不正确，仅支持 docx',
  'document.template.large': '模板不能超过 {most} MB',
  'document.template.packed': '模板解压后过大或内容异常，未读取，请在文字处理软件中另存为新的 docx 文件后重新上传',
  'document.template.unfit': '现用模板无法读取，请上传新的模板或恢复系统自带模板',
  'document.outward': '文书引用了外部文件或网址，未转换，请检查模板中的链接和域后重试',
  'document.template.macro': '模板含有宏或嵌入对象，请删除后重新上传',
  'document.template.outward': '模板引用了外部文件或网址，请改为嵌入后重新上传',
  'document.template.unknown': '模板中的“{name}”不是这份文书的信息项，请改为字段说明中列出的名称',
  'document.template.broken': '模板中的标记有误：{reason}',
  'document.template.empty': '模板中没有任何信息项，请按字段说明加入，如 {name}',
};
