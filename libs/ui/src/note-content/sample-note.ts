/** A note with every block and mark of the editor, for stories. */
export const A_WHOLE_NOTE = [
  '<h1>Questions for the storage talk</h1>',
  '<p>What happens to the last page <strong>after</strong> a <em>torn</em> <s>half</s> <u>write</u>? See ',
  '<a href="https://example.org/wal">the chapter</a> on <code>fsync</code>.<br>Three sources disagree here.</p>',
  '<h2>To do</h2>',
  '<ul data-type="taskList">',
  '<li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>read the recovery chapter</p></div></li>',
  '<li data-checked="false" data-type="taskItem"><label><input type="checkbox"><span></span></label><div><p>draw the checkpoint timeline</p></div></li>',
  '</ul>',
  '<h3>Reading</h3>',
  '<ul><li><p>Chapter 7 again, slowly</p><ul><li><p>with the figures</p></li></ul></li><li><p>Everything on backpressure</p></li></ul>',
  '<ol start="3"><li><p>third</p></li><li><p>fourth</p></li></ol>',
  '<blockquote><p>Compare the figures side by side before writing anything down.</p></blockquote>',
  '<pre><code class="language-js">const page = await wal.read(lsn);\nif (!page) throw new Error(`lost ${lsn}`);</code></pre>',
  '<hr>',
  '<unfurling-link href="https://example.org/a-guide" data-title="A field guide to consistency models"></unfurling-link>',
  '<p>The end.</p>',
].join('');
