/** What a form tells the control of a file field. */
export interface FileControl {
  id: string;
  disabled: boolean;
  'aria-describedby': string;
}
