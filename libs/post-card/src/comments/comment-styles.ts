export { default as commentStyles } from './comments.module.css';
